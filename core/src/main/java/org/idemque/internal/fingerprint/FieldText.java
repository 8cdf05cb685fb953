package org.idemque.internal.fingerprint;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.stream.Collectors;
import org.idemque.RetryPolicy;

/** How values are written in a fingerprint. Nothing here may depend on the locale, the zone or the version of Java. */
final class FieldText {

    private FieldText() {}

    /** Microseconds since 1970, the precision that PostgreSQL keeps. ChronoUnit goes by nanoseconds and ends in 2262. */
    static String instant(Instant value) {
        return Long.toString(value.getEpochSecond() * 1_000_000 + value.getNano() / 1_000);
    }

    /** Milliseconds. */
    static String duration(Duration value) {
        return Long.toString(value.toMillis());
    }

    /** Sorted, each behind its length, since a tag may hold any separator. */
    static String tags(Collection<String> tags) {
        return tags.stream().sorted().map(FieldText::measured).collect(Collectors.joining(","));
    }

    /** The kind and its settings. */
    static String retryPolicy(RetryPolicy policy) {
        if (policy instanceof RetryPolicy.Fixed fixed) {
            return "fixed:" + duration(fixed.delay());
        }
        if (policy instanceof RetryPolicy.Exponential exponential) {
            return "exponential:" + duration(exponential.initialDelay()) + ':' + factor(exponential.multiplier()) + ':'
                    + duration(exponential.maxDelay());
        }
        RetryPolicy.DecorrelatedJitter jitter = (RetryPolicy.DecorrelatedJitter) policy;
        return "decorrelatedJitter:" + duration(jitter.baseDelay()) + ':' + duration(jitter.maxDelay());
    }

    /** The exact value in full: the shortest digits, which Double.toString prints, differ between versions of Java. */
    private static String factor(double value) {
        return new BigDecimal(value).stripTrailingZeros().toPlainString();
    }

    /** A text behind its length in UTF-8 bytes. */
    static String measured(String value) {
        return value.getBytes(StandardCharsets.UTF_8).length + ":" + value;
    }
}
