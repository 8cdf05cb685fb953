package org.idemque;

import java.util.Locale;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The key is live in another mode: a key of idempotency, debounce or throttle stays one until it expires or is purged.
 * Debounce is answered with {@link EnqueueResult.NonReplaceable} instead.
 */
public final class EnqueueKeyModeException extends EnqueueKeyException {

    private static final long serialVersionUID = 1L;

    private final KeyMode existingMode;
    private final KeyMode rejectedMode;

    /** Built from the facts of one clash; see the getters for the meaning of each. */
    public EnqueueKeyModeException(
            Key key, @Nullable JobId existingJobId, KeyMode existingMode, KeyMode rejectedMode, OptionalInt position) {
        super(
                key,
                existingJobId,
                "which holds it in mode %s, not %s".formatted(name(existingMode), name(rejectedMode)),
                position);
        this.existingMode = existingMode;
        this.rejectedMode = rejectedMode;
    }

    private static String name(KeyMode mode) {
        return mode.name().toLowerCase(Locale.ROOT);
    }

    /** The mode in which the key lives. */
    public KeyMode existingMode() {
        return existingMode;
    }

    /** The mode in which the rejected request wanted it. */
    public KeyMode rejectedMode() {
        return rejectedMode;
    }
}
