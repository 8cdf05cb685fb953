package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.KeyState;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Callers of two processes, whose calls share statements, want the same free keys at once. */
@DatabaseTest
class SharedRaceIntegrationTest {

    private static final int CALLERS = 200;
    private static final int ROUNDS = 10;
    private static final int KEYS = 25;

    /** Allowed: one caller of one process is accepted, all others replay. Forbidden: anything else, an error above all. */
    @ParameterizedTest
    @EnumSource
    void oneOfManyEqualCallersIsAccepted(KeyState state, TestDatabase database) {
        race(state, database, 1);
    }

    /**
     * Callers ask for three kinds of work. Allowed: one is accepted; those who ask for the same replay it; all others
     * conflict, and their conflict names its job and the payload. Forbidden: anything else.
     */
    @ParameterizedTest
    @EnumSource
    void differentCallersConflictWithTheOneThatIsAccepted(KeyState state, TestDatabase database) {
        race(state, database, 3);
    }

    private static void race(KeyState state, TestDatabase database, int kinds) {
        Processes processes = Processes.on(database);
        Books books = Books.of(processes.first());
        Rounds.run(ROUNDS, round -> {
            String key = "key-" + round;
            books.enter(state.prepare(processes.first(), key));

            List<Told> told = Callers.start(IntStream.range(0, CALLERS)
                            .mapToObj(i -> processes.enqueue(i, Requests.keyed(key, "work " + i % kinds)))
                            .toList())
                    .await();

            Contender.assertOneAccepted(IntStream.range(0, CALLERS)
                    .mapToObj(i -> new Contender("work " + i % kinds, told.get(i)))
                    .toList());
            books.enter(told);
        });
        assertThat(processes.shared()).isTrue();
        books.areBalanced();
    }

    /**
     * Many keys, for which the second process asks in the opposite order, so that statements of both wait for keys of each
     * other. Allowed: for each key one caller is accepted, equal ones replay, different ones conflict. Forbidden: anything
     * else, a deadlock above all.
     */
    @ParameterizedTest
    @EnumSource
    void manyKeysInOppositeOrdersHaveOneOwnerEach(KeyState state, TestDatabase database) {
        Processes processes = Processes.on(database);
        Books books = Books.of(processes.first());
        Rounds.run(ROUNDS, round -> {
            for (int key = 0; key < KEYS; key++) {
                books.enter(state.prepare(processes.first(), key(round, key)));
            }

            List<Told> told = Callers.start(IntStream.range(0, CALLERS)
                            .mapToObj(i -> processes.enqueue(i, Requests.keyed(key(round, key(i)), work(i))))
                            .toList())
                    .await();

            for (int key = 0; key < KEYS; key++) {
                int wanted = key;
                Contender.assertOneAccepted(IntStream.range(0, CALLERS)
                        .filter(i -> key(i) == wanted)
                        .mapToObj(i -> new Contender(work(i), told.get(i)))
                        .toList());
            }
            books.enter(told);
        });
        assertThat(processes.shared()).isTrue();
        books.areBalanced();
    }

    /** The callers of one process go up through the keys, again and again, and those of the other go down. */
    private static int key(int caller) {
        int turn = caller / 2 % KEYS;
        return caller % 2 == 0 ? turn : KEYS - 1 - turn;
    }

    /** Each time they go through the keys they ask for the other of two kinds of work. */
    private static String work(int caller) {
        return "work " + caller / 2 / KEYS % 2;
    }

    private static String key(int round, int number) {
        return "key-%d-%d".formatted(round, number);
    }
}
