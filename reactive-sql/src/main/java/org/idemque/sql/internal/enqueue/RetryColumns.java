package org.idemque.sql.internal.enqueue;

import org.idemque.RetryPolicy;
import org.jspecify.annotations.Nullable;

/** A retry policy as the columns of a job's row. */
record RetryColumns(
        String policy,
        long delayMillis,
        @Nullable Double multiplier,
        @Nullable Long maxDelayMillis) {

    static RetryColumns of(RetryPolicy policy) {
        if (policy instanceof RetryPolicy.Fixed fixed) {
            return new RetryColumns("fixed", fixed.delay().toMillis(), null, null);
        }
        if (policy instanceof RetryPolicy.Exponential growing) {
            return new RetryColumns(
                    "exponential",
                    growing.initialDelay().toMillis(),
                    growing.multiplier(),
                    growing.maxDelay().toMillis());
        }
        if (policy instanceof RetryPolicy.DecorrelatedJitter jitter) {
            return new RetryColumns(
                    "decorrelated_jitter",
                    jitter.baseDelay().toMillis(),
                    null,
                    jitter.maxDelay().toMillis());
        }
        throw new IllegalStateException("unknown retry policy " + policy.getClass());
    }
}
