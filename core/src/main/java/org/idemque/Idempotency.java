package org.idemque;

import java.time.Duration;

/**
 * An idempotency key: within its time to live an equivalent request returns the job that the first one created, and
 * different work under the same key is refused with {@link EnqueueIdempotencyConflictException}.
 *
 * <p>The key is a window for repeats, not a promise that the work runs once: handlers still run at least once, and after
 * the time to live the key is free. Choose a time to live longer than any caller keeps repeating.
 *
 * @param key 1 to 512 bytes of UTF-8, no NUL, no unpaired surrogate; hashed locally and never sent
 * @param scope 1 to 256 bytes of UTF-8 without control characters; default {@value #DEFAULT_SCOPE}
 * @param ttl 1 ms to 365 days in whole milliseconds, counted from acceptance by the database clock and never extended by a
 *     repeat; default 24 hours
 */
public record Idempotency(String key, String scope, Duration ttl) implements Keyed {

    /** The scope of a key that names none. */
    public static final String DEFAULT_SCOPE = "default";

    /** The time to live of a key that names none. */
    public static final Duration DEFAULT_TTL = Duration.ofHours(24);

    /**
     * @throws InvalidRequestException if an argument is out of bounds
     */
    public Idempotency {
        Checks.key("idempotency.key", key);
        Checks.name("idempotency.scope", scope, 256);
        Checks.duration("idempotency.ttl", ttl, Checks.MILLISECOND, Checks.YEAR);
    }

    /**
     * A key in the default scope with the default time to live.
     *
     * @throws InvalidRequestException if the key is out of bounds
     */
    public static Idempotency of(String key) {
        return new Idempotency(key, DEFAULT_SCOPE, DEFAULT_TTL);
    }

    /** The same key in another scope. */
    public Idempotency withScope(String newScope) {
        return new Idempotency(key, newScope, ttl);
    }

    /** The same key with another time to live. */
    public Idempotency withTtl(Duration newTtl) {
        return new Idempotency(key, scope, newTtl);
    }

    @Override
    public KeyMode mode() {
        return KeyMode.IDEMPOTENCY;
    }

    /** Says everything but the key. */
    @Override
    public String toString() {
        return "Idempotency[key=(hidden), scope=%s, ttl=%s]".formatted(scope, ttl);
    }
}
