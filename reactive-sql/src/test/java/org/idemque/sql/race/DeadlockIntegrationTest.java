package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.TransactionRetryException;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A transaction that takes keys one by one, in an order of its own, can deadlock with a batch, which takes them in the order
 * of their hashes. The server ends one of the two.
 */
@DatabaseTest
class DeadlockIntegrationTest {

    /** The hash of the first comes before that of the second. */
    private static final EnqueueRequest FIRST = Requests.keyed("short-3", "work");

    private static final EnqueueRequest SECOND = Requests.keyed("held", "work");

    /**
     * Allowed: either the transaction is told that it must be run again, and the batch is accepted; or the batch was ended,
     * is run again by the library, and replays what the transaction commits. Forbidden: an error for the batch, both
     * accepted, neither.
     *
     * @param patience the server looks for a deadlock when a session has waited this long: the transaction's, so that it is
     *     the one that finds it, or is not
     */
    @ParameterizedTest
    @ValueSource(strings = {"20ms", "8s"})
    void onlyATransactionIsToldOfADeadlock(String patience, TestDatabase database) {
        database.execute("ALTER DATABASE %s SET deadlock_timeout = '1500ms'".formatted(database.name()));
        QueueFixture fixture = QueueFixture.on(database, 2);
        Books books = Books.of(fixture);
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            transaction.execute("SET LOCAL deadlock_timeout = '%s'".formatted(patience));
            EnqueueResult own = Await.value(transaction.queue().enqueue(SECOND));
            Callers batch = Callers.start(List.of(fixture.queue().enqueueAll(List.of(SECOND, FIRST))));
            BlockedSessions.await(database, 1);

            Told told = Callers.start(List.of(transaction.queue().enqueue(FIRST)))
                    .await()
                    .get(0);

            if (told.failed()) {
                assertThat(told.error(TransactionRetryException.class).sqlState())
                        .contains("40P01");
                transaction.rollback();
                assertThat(batch.await().get(0).jobs(EnqueueOutcome.ACCEPTED)).hasSize(2);
            } else {
                transaction.commit();
                assertThat(batch.await().get(0).results())
                        .containsExactly(
                                new EnqueueResult.Replayed(own.jobId()),
                                new EnqueueResult.Replayed(told.result().jobId()));
                books.enter(List.of(new Told(List.of(own), null), told));
            }
            books.enter(batch.await());
        }
        books.areBalanced();
    }
}
