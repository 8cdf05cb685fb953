package org.idemque.sql.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.Connection;
import java.util.List;
import java.util.stream.Stream;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.JsonText;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;

/** Of a connection that it is lent, the queue asks whether there is a transaction, and runs statements: nothing else. */
@DatabaseTest
class UntouchedSessionIntegrationTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource("calls")
    void neitherTheTransactionNorASettingIsTouched(String what, List<EnqueueRequest> requests, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 2);
        EnqueueResult unusedResult = Await.value(fixture.queue().enqueue(Requests.keyed("taken", "work")));
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            List<String> settings = settings(transaction);
            String transactionId = id(transaction);
            RecordingConnection lent = RecordingConnection.around(transaction.connection());

            List<Told> unused = Callers.start(
                            List.of(fixture.queue().on(lent.connection()).enqueueAll(requests)))
                    .await();

            assertThat(lent.called()).isSubsetOf("isAutoCommit", "createStatement");
            assertThat(settings(transaction)).isEqualTo(settings);
            assertThat(id(transaction)).isEqualTo(transactionId);
        }
    }

    /** Taking back what was taken before a key was lost needs a second statement, which is held to the same. */
    @Test
    void norWhenABatchIsTakenBack(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction transaction = LentTransaction.begin(fixture)) {
            List<String> settings = settings(transaction);
            String transactionId = id(transaction);
            EnqueueResult unused = Await.value(owner.queue().enqueue(Requests.keyed("held", "different work")));
            RecordingConnection lent = RecordingConnection.around(transaction.connection());
            Callers batch = Callers.start(List.of(fixture.queue()
                    .on(lent.connection())
                    .enqueueAll(List.of(Requests.keyed("short-3", "work"), Requests.keyed("held", "work")))));
            BlockedSessions.await(database, 1);

            owner.commit();

            assertThat(batch.await().get(0).conflict().position()).hasValue(1);
            assertThat(lent.called()).containsExactly("createStatement", "isAutoCommit");
            assertThat(settings(transaction)).isEqualTo(settings);
            assertThat(id(transaction)).isEqualTo(transactionId);
        }
    }

    static Stream<Arguments> calls() {
        return Stream.of(
                Arguments.of("accepted", List.of(Requests.keyed("new", "work"))),
                Arguments.of("replayed", List.of(Requests.keyed("taken", "work"))),
                Arguments.of("conflict", List.of(Requests.keyed("taken", "other work"))),
                Arguments.of("batch", List.of(Requests.unkeyed("work"), Requests.keyed("taken", "work"))),
                Arguments.of("invalid", List.of(EnqueueRequest.of("test", JsonText.of("{")))));
    }

    private static List<String> settings(LentTransaction transaction) {
        return strings(
                transaction.connection(), "SELECT name || '=' || setting FROM pg_catalog.pg_settings ORDER BY name");
    }

    private static String id(LentTransaction transaction) {
        return strings(transaction.connection(), "SELECT pg_catalog.pg_current_xact_id()::text")
                .get(0);
    }

    private static List<String> strings(Connection connection, String sql) {
        return Await.value(Flux.from(connection.createStatement(sql).execute())
                .concatMap(result -> result.map(row -> row.get(0, String.class)))
                .collectList());
    }
}
