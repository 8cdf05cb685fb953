package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueOutcome;
import org.idemque.JobId;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.KeyState;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many callers at once want a key that nobody has, or that was somebody's until its time to live was over. */
@DatabaseTest
class FreeKeyRaceIntegrationTest {

    private static final int CALLERS = 200;

    /**
     * Allowed: one caller is accepted, all others replay, one id. Forbidden: two accepted, none, an error, an empty result,
     * a second job, a change to the job that had the key before.
     */
    @ParameterizedTest
    @EnumSource
    void oneOfManyEqualCallersIsAccepted(KeyState state, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 16);
        Books books = Books.of(fixture);
        Rounds.run(4, round -> {
            String key = "equal-" + round;
            books.enter(state.prepare(fixture, key));

            List<Told> told = Callers.start(
                            Collections.nCopies(CALLERS, fixture.queue().enqueue(Requests.keyed(key, "work"))))
                    .await();

            assertThat(told).extracting(caller -> caller.result().outcome()).hasSize(CALLERS);
            assertThat(told).extracting(caller -> caller.result().jobId()).containsOnly(winner(told));
            books.enter(told);
        });
        books.areBalanced();
    }

    /**
     * Callers ask for four kinds of work. Allowed: one caller is accepted; those who ask for the same replay it; all others
     * conflict, and the conflict names the accepted job and the payload as what differs. Forbidden: anything else.
     */
    @ParameterizedTest
    @EnumSource
    void differentCallersConflictWithTheOneThatIsAccepted(KeyState state, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 16);
        Books books = Books.of(fixture);
        Rounds.run(4, round -> {
            String key = "different-" + round;
            books.enter(state.prepare(fixture, key));

            List<Told> told = Callers.start(IntStream.range(0, CALLERS)
                            .mapToObj(i -> fixture.queue().enqueue(Requests.keyed(key, "work " + i % 4)))
                            .toList())
                    .await();

            JobId winner = winner(told);
            int kind = IntStream.range(0, CALLERS)
                            .filter(i -> !told.get(i).failed())
                            .findFirst()
                            .orElseThrow()
                    % 4;
            for (int i = 0; i < CALLERS; i++) {
                if (i % 4 == kind) {
                    assertThat(told.get(i).result().jobId()).isEqualTo(winner);
                } else {
                    assertThat(told.get(i).conflict().existingJobId()).contains(winner);
                    assertThat(told.get(i).conflict().conflictingFields()).containsExactly("payload");
                }
            }
            books.enter(told);
        });
        books.areBalanced();
    }

    private static JobId winner(List<Told> told) {
        List<JobId> accepted = told.stream()
                .flatMap(caller -> caller.jobs(EnqueueOutcome.ACCEPTED).stream())
                .toList();
        assertThat(accepted).as("accepted").hasSize(1);
        return accepted.get(0);
    }
}
