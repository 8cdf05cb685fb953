package org.idemque;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Different work was asked for under a key that is still live. Nothing was written, the job that owns the key is
 * untouched, and a caller's own transaction stays usable. Repeating the same request fails the same way until the key
 * expires; it is a mistake in the caller, to be reported and not retried.
 */
public final class EnqueueIdempotencyConflictException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final String scope;
    private final String keyPreview;
    private final String keyDigest;
    private final int keyLength;
    private final @Nullable JobId existingJobId;
    private final List<String> conflictingFields;
    private final int position;
    private final String storedDigest;
    private final String rejectedDigest;

    /** Built from the facts of one conflict; see the getters for the meaning of each. */
    public EnqueueIdempotencyConflictException(
            Key key, @Nullable JobId existingJobId, Difference difference, int position) {
        super(message(key, existingJobId, difference, position), null);
        this.scope = key.scope();
        this.keyPreview = key.preview();
        this.keyDigest = key.digest();
        this.keyLength = key.length();
        this.existingJobId = existingJobId;
        this.conflictingFields = difference.fields();
        this.position = position;
        this.storedDigest = difference.storedDigest();
        this.rejectedDigest = difference.rejectedDigest();
    }

    /**
     * What may be said of a key without saying it.
     *
     * @param scope the scope that the key belongs to
     * @param preview its first and last characters at most
     * @param digest the first 12 hex digits of its hash
     * @param length its length in characters (Unicode code points)
     */
    public record Key(String scope, String preview, String digest, int length) {}

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

    private static String message(Key key, @Nullable JobId existingJobId, Difference difference, int position) {
        String owner = existingJobId == null ? "an earlier request of the same batch" : "job " + existingJobId;
        return "key %s (digest %s, %d characters) of scope '%s' belongs to %s, whose request differs in %s (request at position %d)"
                .formatted(
                        key.preview(),
                        key.digest(),
                        key.length(),
                        key.scope(),
                        owner,
                        difference.fields().stream().collect(Collectors.joining(", ")),
                        position);
    }

    /** The scope of the key. */
    public String scope() {
        return scope;
    }

    /** The first and last characters of the key: a quarter of it at each end, four at most, none of a short key. */
    public String keyPreview() {
        return keyPreview;
    }

    /** The first 12 hex digits of the key's hash, as the operator's views show them. */
    public String keyDigest() {
        return keyDigest;
    }

    /** The length of the key in characters (Unicode code points). */
    public int keyLength() {
        return keyLength;
    }

    /**
     * The job that owns the key. Empty in one case: two members of one batch ask for different work under one key, so
     * that the batch was refused before the database was asked.
     */
    public Optional<JobId> existingJobId() {
        return Optional.ofNullable(existingJobId);
    }

    /** The names of the fields in which the two requests differ, sorted, never empty. */
    public List<String> conflictingFields() {
        return conflictingFields;
    }

    /** The position of the rejected request in its batch, from zero; zero for a single request. */
    public int position() {
        return position;
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
