package org.idemque.sql.internal.connection;

import java.time.Duration;
import reactor.util.retry.Retry;

/** What to do about work of our own that the database rolled back because another transaction was first: begin again. */
public final class LostRace {

    private static final Retry RETRY = Retry.backoff(4, Duration.ofMillis(10))
            .filter(error -> Fault.of(error) == Fault.RACE)
            .onRetryExhaustedThrow((retry, last) -> last.failure());

    private LostRace() {}

    /** Four more times, after 10 ms and then twice as long each time, more or less. Other errors pass. */
    public static Retry retry() {
        return RETRY;
    }
}
