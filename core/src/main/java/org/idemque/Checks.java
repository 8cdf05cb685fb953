package org.idemque;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;

/** The bounds of names, keys, numbers and times, refused with one typed error. A refusal never repeats a key. */
final class Checks {

    static final Duration MILLISECOND = Duration.ofMillis(1);
    static final Duration YEAR = Duration.ofDays(365);

    /** The range in which PostgreSQL, Java and ISO 8601 agree on how an instant is written. */
    private static final Instant EARLIEST = Instant.parse("1970-01-01T00:00:00Z");

    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private Checks() {}

    /** A key: any text that UTF-8 and PostgreSQL can hold. */
    static void key(String option, String value) {
        Objects.requireNonNull(value, option);
        bytes(option, value, 512);
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) == 0) {
                throw new InvalidRequestException(option, "text without NUL", "U+0000 at index " + i);
            }
        }
    }

    /** A name that people read: bounded in bytes of UTF-8, no control character. */
    static void name(String option, String value, int maxBytes) {
        Objects.requireNonNull(value, option);
        bytes(option, value, maxBytes);
        noControls(option, value);
    }

    /** What somebody says for others to read: a name that is not blank. */
    static void said(String option, String value, int maxBytes) {
        name(option, value, maxBytes);
        if (value.isBlank()) {
            throw new InvalidRequestException(option, "text that is not blank", "%d blanks".formatted(value.length()));
        }
    }

    /** A label: bounded in characters (code points), no control character. */
    static void label(String option, String value, int maxCharacters) {
        Objects.requireNonNull(value, option);
        paired(option, value);
        int length = value.codePointCount(0, value.length());
        if (length < 1 || length > maxCharacters) {
            throw new InvalidRequestException(
                    option, "1 to %d characters".formatted(maxCharacters), "%d characters".formatted(length));
        }
        noControls(option, value);
    }

    static void number(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new InvalidRequestException(option, "%d to %d".formatted(min, max), Integer.toString(value));
        }
    }

    static void number(String option, double value, double min, double max) {
        if (!(value >= min && value <= max)) {
            throw new InvalidRequestException(
                    option, String.format(Locale.ROOT, "%.0f to %.0f", min, max), Double.toString(value));
        }
    }

    /** A duration in whole milliseconds between two bounds, both allowed. */
    static void duration(String option, Duration value, Duration min, Duration max) {
        Objects.requireNonNull(value, option);
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new InvalidRequestException(option, "%s to %s".formatted(min, max), value.toString());
        }
        if (value.toNanosPart() % 1_000_000 != 0) {
            throw new InvalidRequestException(option, "whole milliseconds", value.toString());
        }
    }

    static void instant(String option, Instant value) {
        Objects.requireNonNull(value, option);
        if (value.isBefore(EARLIEST) || value.isAfter(LATEST)) {
            throw new InvalidRequestException(option, "%s to %s".formatted(EARLIEST, LATEST), value.toString());
        }
    }

    private static void bytes(String option, String value, int max) {
        paired(option, value);
        int length = value.getBytes(StandardCharsets.UTF_8).length;
        if (length < 1 || length > max) {
            throw new InvalidRequestException(
                    option, "1 to %d UTF-8 bytes".formatted(max), "%d bytes".formatted(length));
        }
    }

    private static void noControls(String option, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isISOControl(value.charAt(i))) {
                throw new InvalidRequestException(
                        option,
                        "text without control characters",
                        "U+%04X at index %d".formatted((int) value.charAt(i), i));
            }
        }
    }

    private static void paired(String option, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                throw new InvalidRequestException(option, "well-formed Unicode", "an unpaired surrogate at index " + i);
            }
        }
    }
}
