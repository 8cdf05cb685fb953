package org.idemque.sql.sharing;

import io.r2dbc.spi.IsolationLevel;
import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Calls of two processes share statements in sessions of an isolation in which the server refuses a whole statement for one
 * key that raced. Forbidden throughout: an error but a conflict, a second job.
 */
@DatabaseTest
class SharedIsolationRaceIntegrationTest {

    private static final int CALLERS = 60;
    private static final int KEYS = 6;
    private static final int ROUNDS = 5;

    /** Allowed: for each key one is accepted, equal ones replay, different ones conflict. */
    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void eachKeyHasOneOwner(String isolation, TestDatabase database) {
        Processes processes = processes(isolation, database);
        Books books = Books.of(processes.first());
        Rounds.run(ROUNDS, round -> {
            List<Told> told = callers(processes, round).await();

            for (int key = 0; key < KEYS; key++) {
                Contender.assertOneAccepted(contenders(told, key));
            }
            books.enter(told);
        });
        books.areBalanced();
    }

    /**
     * An owner of half of the keys, whose own commit cannot fail, commits while callers wait for them, which makes their snapshots too old. Allowed: its
     * work is replayed and everything else conflicts; the other keys have one owner each.
     */
    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void anOwnerThatCommitsIsFollowed(String isolation, TestDatabase database) {
        Processes processes = processes(isolation, database);
        Books books = Books.of(processes.first());
        Rounds.run(ROUNDS, round -> {
            try (LentTransaction transaction =
                    LentTransaction.begin(processes.first(), IsolationLevel.READ_COMMITTED)) {
                List<EnqueueResult> owned = IntStream.range(0, KEYS / 2)
                        .mapToObj(key ->
                                Await.value(transaction.queue().enqueue(Requests.keyed(key(round, key), "work 0"))))
                        .toList();
                int held = processes.held();
                Callers callers = callers(processes, round);
                processes.awaitHeld(held + 1);

                transaction.commit();
                List<Told> told = callers.await();

                for (int key = 0; key < KEYS; key++) {
                    if (key < owned.size()) {
                        Contender.assertNoneAccepted(
                                contenders(told, key), "work 0", owned.get(key).jobId());
                    } else {
                        Contender.assertOneAccepted(contenders(told, key));
                    }
                }
                books.enter(List.of(new Told(owned, null)));
                books.enter(told);
            }
        });
        books.areBalanced();
    }

    private static Processes processes(String isolation, TestDatabase database) {
        database.execute(
                "ALTER DATABASE %s SET default_transaction_isolation = '%s'".formatted(database.name(), isolation));
        return Processes.on(database);
    }

    private static Callers callers(Processes processes, int round) {
        return Callers.start(IntStream.range(0, CALLERS)
                .mapToObj(i -> processes.enqueue(i, Requests.keyed(key(round, i / 2 % KEYS), work(i))))
                .toList());
    }

    private static List<Contender> contenders(List<Told> told, int key) {
        return IntStream.range(0, CALLERS)
                .filter(i -> i / 2 % KEYS == key)
                .mapToObj(i -> new Contender(work(i), told.get(i)))
                .toList();
    }

    private static String work(int caller) {
        return "work " + caller / 2 / KEYS % 2;
    }

    private static String key(int round, int number) {
        return "key-%d-%d".formatted(round, number);
    }
}
