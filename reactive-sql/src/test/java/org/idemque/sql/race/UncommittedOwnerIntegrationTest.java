package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.KeyState;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;

/** Callers meet a key whose owner has not committed yet. All of them are seen to wait for its row before it goes on. */
@DatabaseTest
class UncommittedOwnerIntegrationTest {

    private static final int CALLERS = 6;
    private static final int ROUNDS = 4;

    /**
     * The owner commits. Allowed: equal callers replay the owner's job, different ones conflict with it. Forbidden: anybody
     * accepted, an empty result, an error.
     */
    @EveryWayAndKeyState
    void ifTheOwnerCommitsTheyReplayOrConflict(Way way, KeyState state, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, CALLERS + 1);
        Books books = Books.of(fixture);
        Rounds.run(ROUNDS, round -> {
            String key = "commit-" + round;
            books.enter(state.prepare(fixture, key));
            try (LentTransaction transaction = LentTransaction.begin(fixture)) {
                EnqueueResult owner = Await.value(transaction.queue().enqueue(Requests.keyed(key, "work 0")));
                Callers callers = callers(way, fixture, key, 2);
                BlockedSessions.await(database, CALLERS);

                transaction.commit();
                List<Told> told = callers.await();

                for (int i = 0; i < CALLERS; i++) {
                    if (i % 2 == 0) {
                        assertThat(told.get(i).result()).isEqualTo(new EnqueueResult.Replayed(owner.jobId()));
                    } else {
                        assertThat(told.get(i).conflict().existingJobId()).contains(owner.jobId());
                    }
                }
                books.enter(List.of(new Told(List.of(owner), null)));
            }
        });
        books.areBalanced();
    }

    /**
     * The owner rolls back. Allowed: one caller is accepted, equal ones replay it, different ones conflict with it.
     * Forbidden: none accepted, two, the owner's id, an error.
     */
    @EveryWayAndKeyState
    void ifTheOwnerRollsBackOneOfThemIsAccepted(Way way, KeyState state, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, CALLERS + 1);
        Books books = Books.of(fixture);
        Rounds.run(ROUNDS, round -> {
            String key = "rollback-" + round;
            books.enter(state.prepare(fixture, key));
            try (LentTransaction transaction = LentTransaction.begin(fixture)) {
                JobId gone = Await.value(transaction.queue().enqueue(Requests.keyed(key, "gone")))
                        .jobId();
                Callers callers = callers(way, fixture, key, 1 + round % 2);
                BlockedSessions.await(database, CALLERS);

                transaction.rollback();
                List<Told> told = callers.await();

                assertOneAccepted(told);
                assertThat(told)
                        .flatExtracting(Told::results)
                        .extracting(EnqueueResult::jobId)
                        .doesNotContain(gone);
                books.enter(told);
            }
        });
        books.areBalanced();
    }

    /**
     * The owner rolls back to a savepoint from before it took the key, and goes on. Allowed: one caller is accepted at once,
     * the others replay. Forbidden: callers wait for the owner's transaction to end.
     */
    @EveryWayAndKeyState
    void ifTheOwnerRollsBackToASavepointOneOfThemIsAccepted(Way way, KeyState state, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, CALLERS + 1);
        Books books = Books.of(fixture);
        books.enter(state.prepare(fixture, "key"));
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            transaction.execute("SAVEPOINT before");
            EnqueueResult unused = Await.value(transaction.queue().enqueue(Requests.keyed("key", "gone")));
            Callers callers = callers(way, fixture, "key", 1);
            BlockedSessions.await(database, CALLERS);

            transaction.execute("ROLLBACK TO SAVEPOINT before");
            List<Told> told = callers.await();

            assertOneAccepted(told);
            books.enter(told);
            transaction.commit();
        }
        books.areBalanced();
    }

    private static Callers callers(Way way, QueueFixture fixture, String key, int kinds) {
        return Callers.start(IntStream.range(0, CALLERS)
                .mapToObj(i -> way.enqueue(fixture, Requests.keyed(key, "work " + i % kinds)))
                .toList());
    }

    private static void assertOneAccepted(List<Told> told) {
        List<JobId> accepted = told.stream()
                .flatMap(caller -> caller.jobs(EnqueueOutcome.ACCEPTED).stream())
                .toList();
        assertThat(accepted).hasSize(1);
        assertThat(told).allSatisfy(caller -> {
            if (caller.failed()) {
                assertThat(caller.conflict().existingJobId()).contains(accepted.get(0));
            } else {
                assertThat(caller.result().jobId()).isEqualTo(accepted.get(0));
            }
        });
    }
}
