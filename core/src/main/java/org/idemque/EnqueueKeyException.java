package org.idemque;

import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * A key that is live already does not allow the request. Nothing was written, the job that owns the key is untouched, and a
 * caller's own transaction stays usable. Repeating the same request fails the same way until the key expires; it is a
 * mistake in the caller, to be reported and not retried.
 */
public abstract sealed class EnqueueKeyException extends IdemqueException
        permits EnqueueIdempotencyConflictException, EnqueueKeyModeException {

    private static final long serialVersionUID = 1L;
    private static final int ALONE = -1;

    private final String scope;
    private final String keyPreview;
    private final String keyDigest;
    private final int keyLength;
    private final @Nullable JobId existingJobId;
    private final int position;

    EnqueueKeyException(Key key, @Nullable JobId existingJobId, String but, OptionalInt position) {
        super(message(key, existingJobId, but, position), null);
        this.scope = key.scope();
        this.keyPreview = key.preview();
        this.keyDigest = key.digest();
        this.keyLength = key.length();
        this.existingJobId = existingJobId;
        this.position = position.orElse(ALONE);
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

    private static String message(Key key, @Nullable JobId existingJobId, String but, OptionalInt position) {
        String owner = existingJobId == null ? "an earlier request of the same batch" : "job " + existingJobId;
        String where = position.isEmpty() ? "" : " (request at position %d)".formatted(position.getAsInt());
        return "key %s (digest %s, %d characters) of scope '%s' belongs to %s, %s%s"
                .formatted(key.preview(), key.digest(), key.length(), key.scope(), owner, but, where);
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
     * The job that owns the key. Empty in one case: two members of one batch cannot both have the key, so that the batch was
     * refused before the database was asked.
     */
    public Optional<JobId> existingJobId() {
        return Optional.ofNullable(existingJobId);
    }

    /** The position of the rejected request in its batch, from zero; empty outside a batch. */
    public OptionalInt position() {
        return position == ALONE ? OptionalInt.empty() : OptionalInt.of(position);
    }
}
