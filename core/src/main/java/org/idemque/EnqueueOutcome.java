package org.idemque;

/** What an enqueue did. */
public enum EnqueueOutcome {

    /** A new job was created. */
    ACCEPTED,

    /** An equivalent request already owns the idempotency key; its job is returned and nothing was written. */
    REPLAYED,

    /** The request took the place of an earlier one in a debounced job that has not begun. */
    REPLACED,

    /** The debounced job, or another owner of the key, may not be replaced; it is returned as it is. */
    NON_REPLACEABLE,

    /** An equivalent request owns the throttle key, and its job absorbed this one. */
    COALESCED
}
