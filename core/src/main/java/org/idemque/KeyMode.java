package org.idemque;

/** The ways in which a key can rule acceptance. A key lives in one of them until it expires or is purged. */
public enum KeyMode {

    /** Repeats of a request return its job; see {@link Idempotency}. */
    IDEMPOTENCY,

    /** Arrivals replace a job that has not begun; see {@link Debounce}. */
    DEBOUNCE,

    /** Arrivals are absorbed by a job; see {@link Throttle}. */
    THROTTLE
}
