package org.idemque.sql.testing;

import java.time.Duration;

/** Sessions of the code under test that wait for a lock, as the server sees them. */
public final class BlockedSessions {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private BlockedSessions() {}

    /** Returns when a number of sessions wait for a lock, neither more nor fewer. */
    public static void await(TestDatabase database, int number) {
        long seen = Poll.last(DEADLINE, () -> count(database), count -> count == number);
        if (seen != number) {
            throw new AssertionError("expected %d sessions to wait for a lock, but %d do".formatted(number, seen));
        }
    }

    private static long count(TestDatabase database) {
        return database.count("""
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = 'idemque-test' AND wait_event_type = 'Lock'
                """);
    }
}
