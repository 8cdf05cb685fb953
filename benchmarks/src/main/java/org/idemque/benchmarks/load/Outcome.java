package org.idemque.benchmarks.load;

/** How a call ended. */
public enum Outcome {
    ACCEPTED,
    REPLAYED,
    /** Accepted or repeated; the contender does not say which. */
    ANSWERED,
    CONFLICT,
    /** Refused at once, since too many were under way. */
    OVERLOADED,
    FAILED;

    /** Whether the contender did what it was asked to do. */
    public boolean isAnswer() {
        return this == ACCEPTED || this == REPLAYED || this == ANSWERED || this == CONFLICT;
    }
}
