package org.idemque;

import java.util.Objects;
import java.util.UUID;

/**
 * The identity of a job: a UUID of version 7, so that ids made later sort later.
 *
 * @param value the id as the database stores it
 */
public record JobId(UUID value) implements Comparable<JobId> {

    public JobId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * Reads an id in the form that {@link #toString()} writes.
     *
     * @throws InvalidRequestException if the text is not a UUID
     */
    public static JobId parse(String text) {
        Objects.requireNonNull(text, "text");
        try {
            return new JobId(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            throw new InvalidRequestException(
                    "jobId", "a UUID", "%d characters that are not one".formatted(text.length()));
        }
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
