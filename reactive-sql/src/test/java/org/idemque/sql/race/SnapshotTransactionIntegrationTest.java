package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.IsolationLevel;
import java.util.List;
import java.util.stream.Stream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.TransactionRetryException;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.KeyState;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A caller's transaction whose snapshot is older than the key's owner. Allowed: the transaction is told that it must be run
 * again. Forbidden: a second job under the key, an empty result, a replay or a conflict that the snapshot cannot know, any
 * other error.
 */
@DatabaseTest
class SnapshotTransactionIntegrationTest {

    private static final EnqueueRequest REQUEST = Requests.keyed("key", "work");

    static Stream<IsolationLevel> snapshots() {
        return Stream.of(IsolationLevel.REPEATABLE_READ, IsolationLevel.SERIALIZABLE);
    }

    @ParameterizedTest
    @MethodSource("snapshots")
    void anOwnerThatCommittedAfterTheSnapshotMeansRunItAgain(IsolationLevel isolation, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        try (LentTransaction transaction = snapshot(fixture, isolation)) {
            EnqueueResult owner = Await.value(fixture.queue().enqueue(REQUEST));

            assertMustRunAgain(told(transaction, Requests.unkeyed("free"), REQUEST));

            transaction.rollback();
            assertRunAgainReplays(fixture, isolation, owner);
        }
        assertThat(fixture.jobs()).isOne();
    }

    @ParameterizedTest
    @MethodSource("snapshots")
    void soDoesOneThatCommitsWhileTheTransactionWaits(IsolationLevel isolation, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction transaction = snapshot(fixture, isolation)) {
            EnqueueResult winner = Await.value(owner.queue().enqueue(REQUEST));
            Callers waiting = Callers.start(List.of(transaction.queue().enqueue(REQUEST)));
            BlockedSessions.await(database, 1);

            owner.commit();

            assertMustRunAgain(waiting.await().get(0));
            transaction.rollback();
            assertRunAgainReplays(fixture, isolation, winner);
        }
        assertThat(fixture.jobs()).isOne();
    }

    /** The key had expired in the snapshot, and others have taken it over since. */
    @ParameterizedTest
    @MethodSource("snapshots")
    void soDoesATakeOver(IsolationLevel isolation, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        var unused = KeyState.EXPIRED.prepare(fixture, "key");
        try (LentTransaction transaction = snapshot(fixture, isolation)) {
            EnqueueResult owner = Await.value(fixture.queue().enqueue(REQUEST));

            assertMustRunAgain(told(transaction, REQUEST));

            transaction.rollback();
            assertRunAgainReplays(fixture, isolation, owner);
        }
        assertThat(fixture.jobs()).isEqualTo(2);
    }

    /** Nothing raced it. Allowed: accepted, and the job is there after the commit. */
    @ParameterizedTest
    @MethodSource("snapshots")
    void anOwnerThatRollsBackIsNoRace(IsolationLevel isolation, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction transaction = snapshot(fixture, isolation)) {
            EnqueueResult unused = Await.value(owner.queue().enqueue(REQUEST));
            Callers waiting = Callers.start(List.of(transaction.queue().enqueue(REQUEST)));
            BlockedSessions.await(database, 1);

            owner.rollback();

            assertThat(waiting.await().get(0).jobs(EnqueueOutcome.ACCEPTED)).hasSize(1);
            transaction.commit();
        }
        assertThat(fixture.jobs()).isOne();
        assertThat(fixture.bindings()).isOne();
    }

    private static LentTransaction snapshot(QueueFixture fixture, IsolationLevel isolation) {
        LentTransaction transaction = LentTransaction.begin(fixture, isolation);
        transaction.execute("SELECT 1 FROM idemque.job");
        return transaction;
    }

    private static Told told(LentTransaction transaction, EnqueueRequest... requests) {
        return Callers.start(List.of(transaction.queue().enqueueAll(List.of(requests))))
                .await()
                .get(0);
    }

    private static void assertMustRunAgain(Told told) {
        assertThat(told.error(TransactionRetryException.class).sqlState()).contains("40001");
    }

    private static void assertRunAgainReplays(QueueFixture fixture, IsolationLevel isolation, EnqueueResult owner) {
        try (LentTransaction again = snapshot(fixture, isolation)) {
            assertThat(told(again, REQUEST).result()).isEqualTo(new EnqueueResult.Replayed(owner.jobId()));
            again.commit();
        }
    }
}
