package org.idemque.sql.admin;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.idemque.InvalidRequestException;

/** The bounds of filters, refused with one typed error. They are those of what is stored: nothing longer could be found. */
final class FilterChecks {

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999Z");

    private FilterChecks() {}

    static void name(String option, String value, int maxBytes) {
        int bytes = value.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > maxBytes) {
            throw new InvalidRequestException(
                    option, "1 to %d UTF-8 bytes".formatted(maxBytes), "%d bytes".formatted(bytes));
        }
        text(option, value);
    }

    static void label(String option, String value, int maxCharacters) {
        int characters = value.codePointCount(0, value.length());
        if (characters > maxCharacters) {
            throw new InvalidRequestException(
                    option, "1 to %d characters".formatted(maxCharacters), "%d characters".formatted(characters));
        }
        text(option, value);
    }

    /** To the microsecond, as the database keeps instants. */
    static Instant instant(String option, Instant value) {
        if (value.isBefore(EARLIEST) || value.isAfter(LATEST)) {
            throw new InvalidRequestException(option, "%s to %s".formatted(EARLIEST, LATEST), value.toString());
        }
        return value.truncatedTo(ChronoUnit.MICROS);
    }

    private static void text(String option, String value) {
        if (value.isEmpty()) {
            throw new InvalidRequestException(option, "text that is not empty", "none");
        }
        if (value.codePoints()
                .anyMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE)) {
            throw new InvalidRequestException(
                    option, "well-formed text without control characters", "text that is not");
        }
    }
}
