package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.KeyState;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Callers of two processes, whose calls share statements, come for a key while its owner has not committed, among others who
 * come for other keys. In every other round the owner goes on when it is known that they wait, otherwise as soon as the
 * others were told, in the midst of what they do.
 *
 * <p>Allowed in any case: the others are accepted while the owner still has the key. Forbidden: one of them waits for it, or
 * sees an error.
 */
@DatabaseTest
class SharedOwnerRaceIntegrationTest {

    private static final int CALLERS = 30;
    private static final int OTHERS = 100;
    private static final int ROUNDS = 6;

    /** Allowed: equal callers replay the owner's job, different ones conflict with it. Forbidden: anybody accepted. */
    @ParameterizedTest
    @EnumSource
    void ifTheOwnerCommitsTheyReplayOrConflict(KeyState state, TestDatabase database) {
        Race race = new Race(state, Processes.on(database));
        Rounds.run(ROUNDS, round -> {
            try (LentTransaction transaction = LentTransaction.begin(race.processes.first())) {
                EnqueueResult owner = race.begin(transaction, round, "work 0");

                List<Contender> told = race.end(round, transaction::commit);

                Contender.assertNoneAccepted(told, "work 0", owner.jobId());
                race.books.enter(List.of(new Told(List.of(owner), null)));
            }
        });
        race.books.areBalanced();
    }

    /** Allowed: one of them is accepted, equal ones replay, different ones conflict. Forbidden: none or two accepted. */
    @ParameterizedTest
    @EnumSource
    void ifTheOwnerRollsBackOneOfThemIsAccepted(KeyState state, TestDatabase database) {
        Race race = new Race(state, Processes.on(database));
        Rounds.run(ROUNDS, round -> {
            try (LentTransaction transaction = LentTransaction.begin(race.processes.first())) {
                EnqueueResult unused = race.begin(transaction, round, "gone");

                Contender.assertOneAccepted(race.end(round, transaction::rollback));
            }
        });
        race.books.areBalanced();
    }

    /** A round: an owner takes a key, all others come, and it ends. */
    private static final class Race {

        private final KeyState state;
        private final Processes processes;
        private final Books books;

        Race(KeyState state, Processes processes) {
            this.state = state;
            this.processes = processes;
            this.books = Books.of(processes.first());
        }

        EnqueueResult begin(LentTransaction owner, int round, String work) {
            books.enter(state.prepare(processes.first(), "key-" + round));
            return Await.value(owner.queue().enqueue(Requests.keyed("key-" + round, work)));
        }

        List<Contender> end(int round, Runnable end) {
            int held = processes.held();
            Callers waiting = callers(CALLERS, i -> "key-" + round);
            Callers others = callers(OTHERS, i -> "other-%d-%d".formatted(round, i));
            List<Told> served = others.await();
            assertThat(served).extracting(told -> told.result().outcome()).containsOnly(EnqueueOutcome.ACCEPTED);
            if (round % 2 == 0) {
                processes.awaitHeld(held + 1);
            }
            assertThat(waiting.anyDone()).as("before the owner has ended").isFalse();
            end.run();
            List<Told> told = waiting.await();
            books.enter(served);
            books.enter(told);
            return IntStream.range(0, CALLERS)
                    .mapToObj(i -> new Contender(work(i), told.get(i)))
                    .toList();
        }

        private Callers callers(int number, IntFunction<String> key) {
            return Callers.start(IntStream.range(0, number)
                    .mapToObj(i -> processes.enqueue(i, Requests.keyed(key.apply(i), work(i))))
                    .toList());
        }

        private static String work(int caller) {
            return "work " + caller / 2 % 2;
        }
    }
}
