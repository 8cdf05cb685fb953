package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;

/** Some of those who wait for a key's row leave. Their statements go on, as the server does not hear of it. */
@DatabaseTest
class CancelledWaiterIntegrationTest {

    private static final int CALLERS = 6;

    /** Allowed: all who stay replay. Forbidden: an error for one of them, a second job, a connection that is not returned. */
    @Test
    void theOthersReplayAnOwnerThatCommits(TestDatabase database) {
        QueueFixture fixture = QueueFixture.alone(database, CALLERS + 1);
        Rounds.run(5, round -> {
            try (LentTransaction transaction = LentTransaction.begin(fixture)) {
                EnqueueResult owner = Await.value(transaction.queue().enqueue(Requests.keyed("key-" + round, "work")));
                Callers callers = waiting(fixture, "key-" + round);

                callers.cancel(round % CALLERS);
                callers.cancel((round + 3) % CALLERS);
                transaction.commit();

                assertThat(callers.await())
                        .hasSize(CALLERS - 2)
                        .extracting(Told::result)
                        .containsOnly(new EnqueueResult.Replayed(owner.jobId()));
                assertThat(fixture.jobs()).isEqualTo(round + 1);
            }
        });
    }

    /**
     * Allowed: one job, which all who stay are told, at most one of them as accepted: who left may be the one that made it.
     * Forbidden: no job, two, an error.
     */
    @Test
    void theOthersShareOneJobIfTheOwnerRollsBack(TestDatabase database) {
        QueueFixture fixture = QueueFixture.alone(database, CALLERS + 1);
        Rounds.run(5, round -> {
            try (LentTransaction transaction = LentTransaction.begin(fixture)) {
                EnqueueResult unused = Await.value(transaction.queue().enqueue(Requests.keyed("key-" + round, "gone")));
                Callers callers = waiting(fixture, "key-" + round);

                callers.cancel(round % CALLERS);
                transaction.rollback();

                List<EnqueueResult> results =
                        callers.await().stream().map(Told::result).toList();
                assertThat(results)
                        .extracting(EnqueueResult::jobId)
                        .containsOnly(results.get(0).jobId());
                assertThat(results)
                        .filteredOn(EnqueueResult.Accepted.class::isInstance)
                        .hasSizeLessThan(2);
                assertThat(fixture.jobs()).isEqualTo(round + 1);
            }
        });
    }

    private static Callers waiting(QueueFixture fixture, String key) {
        Callers callers =
                Callers.start(Collections.nCopies(CALLERS, fixture.queue().enqueue(Requests.keyed(key, "work"))));
        BlockedSessions.await(fixture.database(), CALLERS);
        return callers;
    }
}
