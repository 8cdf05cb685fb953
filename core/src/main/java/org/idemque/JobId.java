package org.idemque;

import java.io.Serializable;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The identity of a job: a UUID of version 7, so that ids made later sort later.
 *
 * @param value the id as the database stores it
 */
public record JobId(UUID value) implements Comparable<JobId>, Serializable {

    /** Spelt out, because UUID.fromString also takes "1-1-1-1-1". */
    private static final Pattern UUID_FORM = Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

    public JobId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * Reads an id in the form that {@link #toString()} writes, in either case.
     *
     * @throws InvalidRequestException if the text is not a UUID
     */
    public static JobId parse(String text) {
        Objects.requireNonNull(text, "text");
        if (!UUID_FORM.matcher(text).matches()) {
            throw new InvalidRequestException(
                    "jobId", "a UUID", "%d characters that are not one".formatted(text.length()));
        }
        return new JobId(UUID.fromString(text));
    }

    /** Orders ids as the database does: byte by byte, without sign. */
    @Override
    public int compareTo(JobId other) {
        int high = Long.compareUnsigned(value.getMostSignificantBits(), other.value.getMostSignificantBits());
        return high != 0
                ? high
                : Long.compareUnsigned(value.getLeastSignificantBits(), other.value.getLeastSignificantBits());
    }

    /** The id in its 36 character form. */
    @Override
    public String toString() {
        return value.toString();
    }
}
