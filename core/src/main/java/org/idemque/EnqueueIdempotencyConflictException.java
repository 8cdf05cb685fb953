package org.idemque;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Different work was asked for under a key of idempotency, or of throttle, that is still live. It names the fields that
 * differ.
 */
public final class EnqueueIdempotencyConflictException extends EnqueueKeyException {

    private static final long serialVersionUID = 1L;

    private final List<String> conflictingFields;
    private final String storedDigest;
    private final String rejectedDigest;

    /** Built from the facts of one conflict; see the getters for the meaning of each. */
    public EnqueueIdempotencyConflictException(
            Key key, @Nullable JobId existingJobId, Difference difference, OptionalInt position) {
        super(key, existingJobId, "whose request differs in " + String.join(", ", difference.fields()), position);
        this.conflictingFields = difference.fields();
        this.storedDigest = difference.storedDigest();
        this.rejectedDigest = difference.rejectedDigest();
    }

    /**
     * How the rejected request differs from the one that owns the key.
     *
     * @param fields the names of the differing fields, sorted, never empty
     * @param storedDigest the digest of the request that owns the key, in hex
     * @param rejectedDigest the digest of the rejected request, in hex
     */
    public record Difference(List<String> fields, String storedDigest, String rejectedDigest) {
        public Difference {
            fields = fields.stream().sorted().toList();
            if (fields.isEmpty()) {
                throw new IllegalArgumentException("a conflict names at least one field");
            }
            Objects.requireNonNull(storedDigest, "storedDigest");
            Objects.requireNonNull(rejectedDigest, "rejectedDigest");
        }
    }

    /** The names of the fields in which the two requests differ, sorted, never empty. */
    public List<String> conflictingFields() {
        return conflictingFields;
    }

    /** The digest of the request that owns the key, in hex. */
    public String storedDigest() {
        return storedDigest;
    }

    /** The digest of the rejected request, in hex. */
    public String rejectedDigest() {
        return rejectedDigest;
    }
}
