package org.idemque.benchmarks.load;

import java.time.Duration;

/**
 * What callers do in one round.
 *
 * @param callers how many there are
 * @param rate how many calls begin each second, whether or not earlier ones have ended; zero for callers that begin their
 *     next call when their last has ended
 * @param time how long they go on, if the work does not end before
 * @param work what they hand in
 */
public record Load(int callers, double rate, Duration time, Work work) {

    public boolean isOpen() {
        return rate > 0;
    }

    /** When the n-th call should begin, in nanoseconds after the first. */
    long intended(long n) {
        return (long) (n * (1e9 / rate));
    }
}
