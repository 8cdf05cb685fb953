package org.idemque.sql.internal.operate;

import java.time.Duration;
import java.util.Optional;
import org.idemque.RetryPolicy;

/** A retry policy as it is stored: which, the first delay, the factor as the hex of its bits, and the longest delay. */
final class RetryRow {

    private static final int RADIX = 16;

    private RetryRow() {}

    static RetryPolicy read(Columns columns) {
        String policy = columns.text();
        Duration delay = Duration.ofMillis(columns.number());
        Optional<Double> multiplier = columns.textIfAny().map(RetryRow::bits);
        Optional<Duration> longest = columns.numberIfAny().map(Duration::ofMillis);
        return switch (policy) {
            case "fixed" -> RetryPolicy.fixed(delay);
            case "exponential" -> RetryPolicy.exponential(delay, multiplier.orElseThrow(), longest.orElseThrow());
            case "decorrelated_jitter" -> RetryPolicy.decorrelatedJitter(delay, longest.orElseThrow());
            default -> throw new IllegalStateException("unknown retry policy " + policy);
        };
    }

    private static double bits(String hex) {
        return Double.longBitsToDouble(Long.parseUnsignedLong(hex, RADIX));
    }
}
