package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.IsolationLevel;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The queue's own sessions come with an isolation in which the server refuses what raced. Nobody asked for it by call, so
 * nobody is told: the library runs such a statement again. Forbidden throughout: an error but a conflict, a second job.
 */
@DatabaseTest
class DefaultIsolationRaceIntegrationTest {

    private static final int CALLERS = 6;

    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void equalCallersShareOneJob(String isolation, TestDatabase database) {
        QueueFixture fixture = fixture(isolation, database);
        Books books = Books.of(fixture);
        Rounds.run(4, round -> {
            List<Told> told = Callers.start(
                            Collections.nCopies(60, fixture.queue().enqueue(Requests.keyed("key-" + round, "work"))))
                    .await();

            assertThat(told).extracting(caller -> caller.result().outcome()).containsOnlyOnce(EnqueueOutcome.ACCEPTED);
            assertThat(told)
                    .extracting(caller -> caller.result().jobId())
                    .containsOnly(told.get(0).result().jobId());
            books.enter(told);
        });
        books.areBalanced();
    }

    /** All wait for the owner, whose commit makes every one of their snapshots too old at once. */
    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void callersWhoWaitForAnOwnerReplayOrConflict(String isolation, TestDatabase database) {
        QueueFixture fixture = fixture(isolation, database);
        Rounds.run(3, round -> {
            // The owner's own commit must not be refused.
            try (LentTransaction transaction = LentTransaction.begin(fixture, IsolationLevel.READ_COMMITTED)) {
                EnqueueResult owner =
                        Await.value(transaction.queue().enqueue(Requests.keyed("key-" + round, "work 0")));
                Callers callers = Callers.start(IntStream.range(0, CALLERS)
                        .mapToObj(i -> fixture.queue().enqueue(Requests.keyed("key-" + round, "work " + i % 2)))
                        .toList());
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
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void overlappingBatchesAreAcceptedAsWholes(String isolation, TestDatabase database) {
        QueueFixture fixture = fixture(isolation, database);
        Books books = Books.of(fixture);
        Rounds.run(4, round -> {
            List<List<EnqueueRequest>> batches = IntStream.range(0, CALLERS)
                    .mapToObj(batch -> IntStream.range(batch, batch + 4)
                            .mapToObj(i -> Requests.keyed("key-%d-%d".formatted(round, i), "work"))
                            .toList())
                    .toList();

            List<Told> told = Callers.start(
                            batches.stream().map(fixture.queue()::enqueueAll).toList())
                    .await();

            assertThat(told)
                    .allSatisfy(caller ->
                            assertThat(caller.results()).as("told %s", caller).hasSize(4));
            books.enter(told);
        });
        books.areBalanced();
    }

    private static QueueFixture fixture(String isolation, TestDatabase database) {
        database.execute(
                "ALTER DATABASE %s SET default_transaction_isolation = '%s'".formatted(database.name(), isolation));
        return QueueFixture.alone(database, CALLERS + 1);
    }
}
