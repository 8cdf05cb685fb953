package org.idemque;

import java.time.Duration;

/**
 * One job a window: the first request is accepted, and each equivalent one within the window is absorbed by its job,
 * whatever has become of it, and answered with {@link EnqueueResult.Coalesced}. A different one is refused with
 * {@link EnqueueIdempotencyConflictException}. After the window the next is accepted as a new job. How many were absorbed is
 * counted on the key, for operators to see.
 *
 * @param key 1 to 512 bytes of UTF-8, no NUL, no unpaired surrogate; hashed locally and never sent
 * @param scope 1 to 256 bytes of UTF-8 without control characters; default {@value Idempotency#DEFAULT_SCOPE}
 * @param window 1 ms to 365 days in whole milliseconds, counted from acceptance by the database clock and never extended
 */
public record Throttle(String key, String scope, Duration window) implements Keyed {

    /**
     * @throws InvalidRequestException if an argument is out of bounds
     */
    public Throttle {
        Checks.key("throttle.key", key);
        Checks.name("throttle.scope", scope, 256);
        Checks.duration("throttle.window", window, Checks.MILLISECOND, Checks.YEAR);
    }

    /**
     * A key in the default scope.
     *
     * @throws InvalidRequestException if an argument is out of bounds
     */
    public static Throttle of(String key, Duration window) {
        return new Throttle(key, Idempotency.DEFAULT_SCOPE, window);
    }

    /** The same key in another scope. */
    public Throttle withScope(String newScope) {
        return new Throttle(key, newScope, window);
    }

    /** The same key with a window of another length. */
    public Throttle withWindow(Duration newWindow) {
        return new Throttle(key, scope, newWindow);
    }

    @Override
    public KeyMode mode() {
        return KeyMode.THROTTLE;
    }

    /** Says everything but the key. */
    @Override
    public String toString() {
        return "Throttle[key=(hidden), scope=%s, window=%s]".formatted(scope, window);
    }
}
