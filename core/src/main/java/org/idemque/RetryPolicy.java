package org.idemque;

import java.time.Duration;

/**
 * How long a failed job waits before its next attempt. Delays are whole milliseconds, up to 365 days. The policy is part
 * of what makes two requests the same.
 */
public sealed interface RetryPolicy {

    /** The policy of a request that names none: 1 s, doubled after each attempt, up to 1 h. */
    RetryPolicy DEFAULT = new Exponential(Duration.ofSeconds(1), 2.0, Duration.ofHours(1));

    /**
     * The same delay before every attempt.
     *
     * @throws InvalidRequestException if the delay is not 0 to 365 days
     */
    static RetryPolicy fixed(Duration delay) {
        return new Fixed(delay);
    }

    /**
     * A delay that is multiplied after each attempt until it reaches a limit.
     *
     * @throws InvalidRequestException if an argument is out of bounds
     */
    static RetryPolicy exponential(Duration initialDelay, double multiplier, Duration maxDelay) {
        return new Exponential(initialDelay, multiplier, maxDelay);
    }

    /**
     * A random delay between the base and three times the previous delay, up to a limit, so that jobs which failed
     * together do not return together.
     *
     * @throws InvalidRequestException if an argument is out of bounds
     */
    static RetryPolicy decorrelatedJitter(Duration baseDelay, Duration maxDelay) {
        return new DecorrelatedJitter(baseDelay, maxDelay);
    }

    /**
     * The same delay before every attempt.
     *
     * @param delay 0 to 365 days
     */
    record Fixed(Duration delay) implements RetryPolicy {
        public Fixed {
            Checks.duration("retryPolicy.delay", delay, Duration.ZERO, Checks.YEAR);
        }
    }

    /**
     * A delay that grows by a factor.
     *
     * @param initialDelay the delay before the second attempt, 1 ms to 365 days
     * @param multiplier the factor, 1 to 100
     * @param maxDelay the limit, from {@code initialDelay} to 365 days
     */
    record Exponential(Duration initialDelay, double multiplier, Duration maxDelay) implements RetryPolicy {
        public Exponential {
            Checks.duration("retryPolicy.initialDelay", initialDelay, Checks.MILLISECOND, Checks.YEAR);
            Checks.number("retryPolicy.multiplier", multiplier, 1, 100);
            Checks.duration("retryPolicy.maxDelay", maxDelay, initialDelay, Checks.YEAR);
        }
    }

    /**
     * A random delay that forgets the attempt number.
     *
     * @param baseDelay the least delay, 1 ms to 365 days
     * @param maxDelay the limit, from {@code baseDelay} to 365 days
     */
    record DecorrelatedJitter(Duration baseDelay, Duration maxDelay) implements RetryPolicy {
        public DecorrelatedJitter {
            Checks.duration("retryPolicy.baseDelay", baseDelay, Checks.MILLISECOND, Checks.YEAR);
            Checks.duration("retryPolicy.maxDelay", maxDelay, baseDelay, Checks.YEAR);
        }
    }
}
