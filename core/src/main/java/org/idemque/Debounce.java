package org.idemque;

import java.time.Duration;
import java.util.Objects;

/**
 * Many requests, one job, which waits for them: the first is scheduled at the end of a window that begins with its
 * acceptance, and each that arrives while the job has not begun and its window is open takes the place of the one before. The
 * job keeps its id and runs with the last definition: payload, queue, priority and all.
 *
 * <p>An arrival that may not replace the job is answered with {@link EnqueueResult.NonReplaceable} and its reason, and
 * changes nothing. Once the window has passed and the job has begun or ended, the next arrival is accepted as a new job.
 * Cannot be combined with {@code runAt} or {@code delay}: the window says when the job runs.
 *
 * @param key 1 to 512 bytes of UTF-8, no NUL, no unpaired surrogate; hashed locally and never sent
 * @param scope 1 to 256 bytes of UTF-8 without control characters; default {@value Idempotency#DEFAULT_SCOPE}
 * @param window 1 ms to 365 days in whole milliseconds, by the database clock
 * @param onArrival what an arrival does to the window; default {@link OnArrival#RESET}
 */
public record Debounce(String key, String scope, Duration window, OnArrival onArrival) implements Keyed {

    /** What an arrival that replaces the job does to the window. */
    public enum OnArrival {

        /** The window begins anew: the job runs when so long nothing has arrived. */
        RESET,

        /** The window stays: the job runs so long after the first arrival, whatever comes. */
        PRESERVE
    }

    /**
     * @throws InvalidRequestException if an argument is out of bounds
     */
    public Debounce {
        Checks.key("debounce.key", key);
        Checks.name("debounce.scope", scope, 256);
        Checks.duration("debounce.window", window, Checks.MILLISECOND, Checks.YEAR);
        Objects.requireNonNull(onArrival, "debounce.onArrival");
    }

    /**
     * A key in the default scope whose window each arrival resets.
     *
     * @throws InvalidRequestException if an argument is out of bounds
     */
    public static Debounce of(String key, Duration window) {
        return new Debounce(key, Idempotency.DEFAULT_SCOPE, window, OnArrival.RESET);
    }

    /** The same key in another scope. */
    public Debounce withScope(String newScope) {
        return new Debounce(key, newScope, window, onArrival);
    }

    /** The same key with a window of another length. */
    public Debounce withWindow(Duration newWindow) {
        return new Debounce(key, scope, newWindow, onArrival);
    }

    /** The same key with a window that arrivals reset or leave as it is. */
    public Debounce withOnArrival(OnArrival newOnArrival) {
        return new Debounce(key, scope, window, newOnArrival);
    }

    @Override
    public KeyMode mode() {
        return KeyMode.DEBOUNCE;
    }

    /** Says everything but the key. */
    @Override
    public String toString() {
        return "Debounce[key=(hidden), scope=%s, window=%s, onArrival=%s]".formatted(scope, window, onArrival);
    }
}
