package org.idemque.sql;

import java.time.Duration;
import org.idemque.InvalidRequestException;

/** The bounds of settings, refused with one typed error. */
final class Bounds {

    private static final Duration MILLISECOND = Duration.ofMillis(1);

    private Bounds() {}

    static void number(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new InvalidRequestException(option, "%d to %d".formatted(min, max), Integer.toString(value));
        }
    }

    static void timeout(String option, Duration value, Duration max) {
        if (value.compareTo(MILLISECOND) < 0 || value.compareTo(max) > 0) {
            throw new InvalidRequestException(option, "%s to %s".formatted(MILLISECOND, max), value.toString());
        }
        whole(option, value);
    }

    static void whole(String option, Duration value) {
        if (value.toNanosPart() % 1_000_000 != 0) {
            throw new InvalidRequestException(option, "whole milliseconds", value.toString());
        }
    }
}
