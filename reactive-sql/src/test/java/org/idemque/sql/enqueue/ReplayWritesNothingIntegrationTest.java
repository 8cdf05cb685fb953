package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.FULL;
import static org.idemque.sql.enqueue.RequestSamples.under;

import io.r2dbc.spi.Connection;
import java.util.List;
import java.util.Optional;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** A replay reads, and that is all: no row, no lock, no sequence, no notification, no transaction id, no WAL. */
@DatabaseTest
class ReplayWritesNothingIntegrationTest {

    private static final int REPLAYS = 100;

    @Test
    void leavesEveryRowAsItWas(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        replay(fixture, 1);
        StoredRows before = StoredRows.of(database);
        List<List<Object>> counters = counters(fixture);

        replay(fixture, REPLAYS);

        assertThat(StoredRows.of(database)).isEqualTo(before);
        assertThat(counters(fixture)).isEqualTo(counters);
    }

    /** What writes or locks a row, notifies, or draws from a sequence has a transaction id; a replay has none. */
    @Test
    void takesNoTransactionId(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        replay(fixture, 1);

        assertThat(transactionIdAfter(fixture, requests())).isEmpty();
        assertThat(transactionIdAfter(fixture, List.of(under("new", BARE)))).isNotEmpty();
    }

    @Test
    void writesNoWriteAheadLog(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        WalMeter wal = new WalMeter(fixture);
        replay(fixture, 2);

        assertThat(wal.leastWritten(() -> replay(fixture, 20))).isZero();
        assertThat(wal.leastWritten(() -> {
                    var unused = Await.value(fixture.queue().enqueue(BARE));
                }))
                .isPositive();
    }

    @Test
    void notifiesNobody(TestDatabase database) throws Exception {
        QueueFixture fixture = QueueFixture.on(database, 1);
        replay(fixture, 1);
        try (java.sql.Connection listener = database.jdbc();
                var statement = listener.createStatement()) {
            // In a transaction the listener takes nothing out, so whatever anybody sends stays in the server's queue.
            statement.execute("LISTEN idemque_test");
            listener.setAutoCommit(false);
            statement.execute("SELECT 1");

            replay(fixture, REPLAYS);
            assertThat(database.text("SELECT pg_notification_queue_usage()::text"))
                    .isEqualTo("0");

            // The queue's use is told in pages of 8 kB: enough of them show that the measure works.
            database.execute("SELECT pg_notify('other', repeat(n::text, 500)) FROM generate_series(1, 1000) AS n");
            assertThat(database.text("SELECT pg_notification_queue_usage()::text"))
                    .isNotEqualTo("0");
            listener.rollback();
        }
    }

    private static List<EnqueueRequest> requests() {
        return List.of(under("bare", BARE), under("full", FULL), under("third", BARE));
    }

    /** One by one and as a batch. */
    private static void replay(QueueFixture fixture, int times) {
        for (int i = 0; i < times; i++) {
            for (EnqueueRequest request : requests()) {
                var unused = Await.value(fixture.queue().enqueue(request));
            }
        }
        List<EnqueueResult> results =
                Await.value(fixture.queue().enqueueAll(requests()).collectList());
        assertThat(results).hasOnlyElementsOfType(EnqueueResult.Replayed.class);
    }

    /** What the server counts of the tables and the sequences. */
    private static List<List<Object>> counters(QueueFixture fixture) {
        SessionQuery.handInStatistics(fixture);
        return fixture.database().rows("""
                        SELECT relname::text, n_tup_ins, n_tup_upd, n_tup_del FROM pg_stat_user_tables
                        WHERE schemaname = 'idemque'
                        UNION ALL
                        SELECT sequencename::text, last_value, NULL, NULL FROM pg_sequences
                        ORDER BY 1
                        """);
    }

    private static Optional<String> transactionIdAfter(QueueFixture fixture, List<EnqueueRequest> requests) {
        return Await.value(Mono.usingWhen(
                fixture.pool().create(),
                connection -> Mono.from(connection.beginTransaction())
                        .thenMany(fixture.queue().on(connection).enqueueAll(requests))
                        .then(SessionQuery.ask(connection, "SELECT pg_catalog.pg_current_xact_id_if_assigned()::text"))
                        .delayUntil(answer -> connection.rollbackTransaction()),
                Connection::close));
    }
}
