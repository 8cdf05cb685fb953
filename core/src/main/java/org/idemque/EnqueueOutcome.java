package org.idemque;

/** What an enqueue did. */
public enum EnqueueOutcome {

    /** A new job was created. */
    ACCEPTED,

    /** An equivalent request already owns the idempotency key; its job is returned and nothing was written. */
    REPLAYED
}
