package org.idemque;

/**
 * How a key rules the acceptance of a request. A request carries at most one mode, and a key lives in one mode until it
 * expires or is purged.
 */
public sealed interface Keyed permits Idempotency, Debounce, Throttle {

    /** The caller's key, unique within the scope. It is hashed in this process and never sent, stored or logged. */
    String key();

    /** The namespace of the key. It is stored and shown to operators as it is. */
    String scope();

    /** The mode in which the key lives. */
    KeyMode mode();
}
