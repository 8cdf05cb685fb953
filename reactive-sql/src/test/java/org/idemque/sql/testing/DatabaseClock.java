package org.idemque.sql.testing;

import java.time.Duration;

/** The clock that rules a key's time to live. */
public final class DatabaseClock {

    private static final Duration DEADLINE = Duration.ofSeconds(20);

    private DatabaseClock() {}

    /** Returns when the database's clock has passed what it shows now by a duration: whatever is that short-lived is over. */
    public static void passes(TestDatabase database, Duration duration) {
        String then =
                database.text("SELECT (clock_timestamp() + ? * interval '1 millisecond')::text", duration.toMillis());
        boolean passed = Poll.last(
                DEADLINE,
                () -> database.count("SELECT (clock_timestamp() > ?::timestamptz)::int", then) == 1,
                yes -> yes);
        if (!passed) {
            throw new AssertionError("the database's clock did not pass " + then);
        }
    }

    /** Puts the end of every key's time to live into the past. */
    public static void expireAll(TestDatabase database) {
        database.execute("UPDATE idemque.binding SET expires_at = clock_timestamp() - interval '1 microsecond'");
    }
}
