package org.idemque.sql.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The caller leaves an enqueue in its transaction, and then ends the transaction. The statement goes on, but the end of the
 * transaction is behind it on the connection.
 */
@DatabaseTest
class CancelInTransactionIntegrationTest {

    private static final int MOMENTS = 150;

    /** Allowed: nothing is there. Forbidden: a job or a binding, a connection that comes back with a transaction open. */
    @Test
    void atAnyMomentARollbackLeavesNothing(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        Random random = new Random(20261201);
        for (int i = 0; i < MOMENTS; i++) {
            try (LentTransaction transaction = LentTransaction.begin(fixture)) {
                Await.completion(transaction
                        .queue()
                        .enqueue(Requests.keyed("key", "work " + i))
                        .takeUntilOther(Mono.delay(Duration.ofNanos(random.nextInt(2_000_000)))));
                transaction.rollback();
            }
            assertThat(fixture.jobs() + fixture.bindings()).isZero();
        }
        assertThat(Await.value(fixture.queue().enqueue(Requests.keyed("key", "work")))
                        .outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    /**
     * The subscriber of the whole transaction leaves while the enqueue in it waits for a key. Allowed: once the key's owner
     * has ended, the transaction is rolled back and its connection returned. Forbidden: anything of it is left.
     */
    @Test
    void aTransactionThatIsCancelledWhileItWaitsIsRolledBack(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 2);
        Orders orders = Orders.createdIn(database);
        try (LentTransaction owner = LentTransaction.begin(fixture)) {
            EnqueueResult unusedOwner = Await.value(owner.queue().enqueue(Requests.keyed("held", "gone")));
            Disposable caller = Flux.usingWhen(
                            fixture.pool().create(),
                            connection -> businessTransaction(fixture, connection),
                            Connection::close,
                            (connection, error) -> rollback(connection),
                            CancelInTransactionIntegrationTest::rollback)
                    .subscribe();
            BlockedSessions.await(database, 1);

            caller.dispose();
            owner.rollback();
        }
        // The pool has two connections: this begins when both are back.
        try (LentTransaction first = LentTransaction.begin(fixture);
                LentTransaction second = LentTransaction.begin(fixture)) {
            assertThat(first.count("SELECT count(*) FROM idemque.binding")).isZero();
            assertThat(second.count("SELECT count(*) FROM idemque.job")).isZero();
        }
        assertThat(orders.committed()).isZero();
    }

    /**
     * A batch loses a key to different work after its caller has left and rolled back, so that the statement which takes it
     * back runs behind the transaction. Allowed: it does no harm to the next transaction on the connection, which takes the
     * same keys. Forbidden: that one's jobs or bindings are gone.
     */
    @Test
    void takingBackAfterTheEndHarmsNobody(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 2);
        EnqueueRequest fresh = Requests.keyed("short-3", "work");
        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction transaction = LentTransaction.begin(fixture)) {
            EnqueueResult unusedOwner = Await.value(owner.queue().enqueue(Requests.keyed("held", "different work")));
            Disposable caller = transaction
                    .queue()
                    .enqueueAll(List.of(fresh, Requests.keyed("held", "work")))
                    .subscribe();
            BlockedSessions.await(database, 1);

            caller.dispose();
            Mono<Void> rollback =
                    Mono.from(transaction.connection().rollbackTransaction()).cache();
            Disposable unused = rollback.subscribe();
            owner.commit();
            Await.completion(rollback);
            Await.completion(transaction.connection().beginTransaction());
            EnqueueResult next = Await.value(transaction.queue().enqueue(fresh));
            transaction.commit();

            assertThat(next.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
            assertThat(database.rows("SELECT id::text FROM idemque.job ORDER BY id DESC LIMIT 1"))
                    .containsExactly(List.of(next.jobId().toString()));
            assertThat(fixture.bindings()).isEqualTo(2);
        }
    }

    private static Flux<EnqueueResult> businessTransaction(QueueFixture fixture, Connection connection) {
        return Mono.from(connection.beginTransaction())
                .thenMany(connection.createStatement(Orders.insertion(1)).execute())
                .concatMap(result -> result.getRowsUpdated())
                .thenMany(fixture.queue().on(connection).enqueue(Requests.keyed("held", "work")))
                .concatWith(Mono.from(connection.commitTransaction()).then(Mono.empty()));
    }

    private static Mono<Void> rollback(Connection connection) {
        return Mono.from(connection.rollbackTransaction()).then(Mono.from(connection.close()));
    }
}
