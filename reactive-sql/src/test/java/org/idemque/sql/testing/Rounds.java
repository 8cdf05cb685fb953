package org.idemque.sql.testing;

import java.util.function.IntConsumer;

/** How often a race is run: what is forbidden may happen once in many. */
public final class Rounds {

    private static final int FACTOR = Integer.getInteger("idemque.test.rounds.factor", 1);

    private Rounds() {}

    /** Runs a race a number of times, or as many times more as the system property asks for; says which round failed. */
    public static void run(int rounds, IntConsumer race) {
        for (int round = 0; round < rounds * FACTOR; round++) {
            try {
                race.accept(round);
            } catch (AssertionError e) {
                throw new AssertionError("in round %d: %s".formatted(round, e.getMessage()), e);
            }
        }
    }
}
