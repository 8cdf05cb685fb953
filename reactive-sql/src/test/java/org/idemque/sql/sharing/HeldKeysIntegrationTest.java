package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;

/** Keys that somebody's transaction holds for long: whoever asks for them waits, and nobody else does. */
@DatabaseTest
class HeldKeysIntegrationTest {

    private static final int KEYS = 12;

    private final Recording recording = new Recording();

    /**
     * More keys are held than the pool has connections, and several callers ask for each. Allowed: others are served
     * meanwhile; all who ask are told what the owner's transaction made of it. Forbidden: another caller that waits, an error.
     */
    @Test
    void manyHeldKeysDoNotTakeThePool(TestDatabase database) {
        QueueFixture fixture = fixture(database, Duration.ofMinutes(5));
        try (LentTransaction owner = LentTransaction.begin(fixture)) {
            List<EnqueueResult> owned = IntStream.range(0, KEYS)
                    .mapToObj(i -> Await.value(owner.queue().enqueue(Requests.keyed("held-" + i, "work"))))
                    .toList();
            Callers waiting = Callers.start(Stream.of("work", "work", "different work")
                    .flatMap(work -> IntStream.range(0, KEYS)
                            .mapToObj(i -> fixture.queue().enqueue(Requests.keyed("held-" + i, work))))
                    .toList());
            awaitHeld(KEYS);

            Callers others = Callers.start(IntStream.range(0, 100)
                    .mapToObj(i -> fixture.queue().enqueue(Requests.keyed("free-" + i, "work")))
                    .toList());

            assertThat(others.await()).filteredOn(told -> !told.failed()).hasSize(100);
            assertThat(waiting.anyDone()).isFalse();
            owner.commit();
            List<Told> told = waiting.await();
            for (int i = 0; i < KEYS; i++) {
                EnqueueResult replay = new EnqueueResult.Replayed(owned.get(i).jobId());
                assertThat(told.get(i).result()).isEqualTo(replay);
                assertThat(told.get(KEYS + i).result()).isEqualTo(replay);
                assertThat(told.get(2 * KEYS + i).conflict().existingJobId())
                        .contains(owned.get(i).jobId());
            }
        }
        assertThat(fixture.jobs()).isEqualTo(KEYS + 100);
    }

    @Test
    void anOwnerThatRollsBackLeavesTheKeyToTheFirstWhoWaits(TestDatabase database) {
        QueueFixture fixture = fixture(database, Duration.ofMinutes(5));
        try (LentTransaction owner = LentTransaction.begin(fixture)) {
            EnqueueResult unused = Await.value(owner.queue().enqueue(Requests.keyed("held", "other work")));
            Callers waiting = Callers.start(IntStream.range(0, 10)
                    .mapToObj(i -> fixture.queue().enqueue(Requests.keyed("held", "work")))
                    .toList());
            awaitHeld(1);

            owner.rollback();

            List<Told> told = waiting.await();
            assertThat(told)
                    .extracting(one -> one.result().jobId())
                    .containsOnly(told.get(0).result().jobId());
            assertThat(told).extracting(one -> one.result().outcome()).containsOnlyOnce(EnqueueOutcome.ACCEPTED);
        }
        assertThat(fixture.jobs()).isOne();
    }

    /** Nothing was written for them, so they may repeat; the key's next owner is not one of them. */
    @Test
    void whoHasWaitedForTheLockTimeoutIsTurnedAway(TestDatabase database) {
        QueueFixture fixture = fixture(database, Duration.ofMillis(300));
        try (LentTransaction owner = LentTransaction.begin(fixture)) {
            EnqueueResult unused = Await.value(owner.queue().enqueue(Requests.keyed("held", "other work")));
            Callers waiting = Callers.start(IntStream.range(0, 10)
                    .mapToObj(i -> fixture.queue().enqueue(Requests.keyed("held", "work")))
                    .toList());

            assertThat(waiting.await())
                    .extracting(
                            told -> told.error(QueueUnavailableException.class).sqlState())
                    .hasSize(10)
                    .allSatisfy(state -> assertThat(state).contains("55P03"));
            owner.rollback();
        }
        assertThat(fixture.jobs()).isZero();
        assertThat(Await.value(fixture.queue().enqueue(Requests.keyed("held", "third work")))
                        .outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    @Test
    void whoLeavesIsNotTriedAgain(TestDatabase database) {
        QueueFixture fixture = fixture(database, Duration.ofMinutes(5));
        try (LentTransaction owner = LentTransaction.begin(fixture)) {
            EnqueueResult unused = Await.value(owner.queue().enqueue(Requests.keyed("held", "other work")));
            Callers waiting = Callers.start(List.of(fixture.queue().enqueue(Requests.keyed("held", "work"))));
            awaitHeld(1);
            // The second statement is its turn in the lane of held keys: nothing may follow it.
            Integer unusedStatements = Poll.last(
                    QueueFixture.PATIENCE, () -> recording.statements().size(), size -> size > 1);
            BlockedSessions.await(database, 1);
            waiting.cancel(0);
            for (int look = 0; look < 5; look++) { // one look might fall between two turns
                BlockedSessions.await(database, 0);
            }
            owner.rollback();
        }
        assertThat(Await.value(fixture.queue().enqueue(Requests.keyed("held", "third work")))
                        .outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    /** Somebody changes a table: calls wait for as long as they may, those without a key too. */
    @Test
    void aTableThatIsLockedIsWaitedFor(TestDatabase database) throws SQLException {
        QueueFixture fixture = fixture(database, Duration.ofMinutes(5));
        Callers waiting;
        try (Statement lock = database.jdbc().createStatement()) {
            boolean unused = lock.execute("BEGIN; LOCK TABLE idemque.job IN ACCESS EXCLUSIVE MODE");
            waiting = Callers.start(List.of(
                    fixture.queue().enqueue(Requests.unkeyed("work")),
                    fixture.queue().enqueue(Requests.keyed("key", "work"))));
            BlockedSessions.await(database, 2);
            assertThat(waiting.anyDone()).isFalse();
            boolean unusedEnd = lock.execute("COMMIT");
        }
        assertThat(waiting.await()).extracting(told -> told.result().outcome()).containsOnly(EnqueueOutcome.ACCEPTED);
        assertThat(fixture.jobs()).isEqualTo(2);
    }

    private QueueFixture fixture(TestDatabase database, Duration lockTimeout) {
        return QueueFixture.on(
                database,
                4,
                QueueSettings.defaults()
                        .withOperationTimeout(Duration.ofMinutes(10))
                        .withLockTimeout(lockTimeout)
                        .withRecorder(recording));
    }

    private void awaitHeld(int number) {
        assertThat(Poll.last(QueueFixture.PATIENCE, recording.held::get, held -> held >= number))
                .isGreaterThanOrEqualTo(number);
    }
}
