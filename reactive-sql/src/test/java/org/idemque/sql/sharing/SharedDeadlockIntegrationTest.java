package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.TransactionRetryException;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A shared statement takes the key of one caller and waits for that of another, which a transaction has; the transaction
 * then asks for the first. The server ends one of the two. The callers know nothing of each other or of any of this.
 */
@DatabaseTest
class SharedDeadlockIntegrationTest {

    /** Its hash comes before that of the other, so a statement takes it first. */
    private static final String FIRST = "short-3";

    private static final String SECOND = "held";

    /**
     * Allowed: either the transaction is told that it must be run again, and both callers are accepted; or the statement was
     * ended, is sent again in parts, and both replay what the transaction commits. Forbidden: an error for one of the
     * callers, two jobs for a key, none.
     *
     * @param patience the server looks for a deadlock when a session has waited this long: the transaction's, so that it is
     *     the one that finds it, or is not
     */
    @ParameterizedTest
    @ValueSource(strings = {"20ms", "9s"})
    void callersOfASharedStatementAreNotToldOfADeadlock(String patience, TestDatabase database) {
        database.execute("ALTER DATABASE %s SET deadlock_timeout = '1500ms'".formatted(database.name()));
        Waiting waiting = Waiting.on(database, sharing -> sharing.withLockPatience(Duration.ofSeconds(10)));
        Books books = Books.of(waiting.fixture());
        waiting.open();
        try (LentTransaction transaction = LentTransaction.begin(waiting.fixture())) {
            transaction.execute("SET LOCAL test.pass = 'on'");
            transaction.execute("SET LOCAL deadlock_timeout = '%s'".formatted(patience));
            Waiting again = waiting.again("other");
            EnqueueResult own = Await.value(transaction.queue().enqueue(Requests.keyed(SECOND, "work")));
            Callers callers = Callers.start(List.of(waiting.keyed(SECOND, "work"), waiting.keyed(FIRST, "work")));
            again.open();
            BlockedSessions.await(database, 1);

            Told told = Callers.start(List.of(transaction.queue().enqueue(Requests.keyed(FIRST, "work"))))
                    .await(0);

            if (told.failed()) {
                assertThat(told.error(TransactionRetryException.class).sqlState())
                        .contains("40P01");
                transaction.rollback();
                assertThat(callers.await())
                        .extracting(caller -> caller.result().outcome())
                        .containsOnly(EnqueueOutcome.ACCEPTED);
            } else {
                transaction.commit();
                assertThat(callers.await(0).result()).isEqualTo(new EnqueueResult.Replayed(own.jobId()));
                assertThat(callers.await(1).result())
                        .isEqualTo(new EnqueueResult.Replayed(told.result().jobId()));
                books.enter(List.of(new Told(List.of(own), null), told));
            }
            books.enter(callers.await());
            books.enter(List.of(waiting.first().await(0), again.first().await(0)));
        }
        books.areBalanced();
    }
}
