package org.idemque.sql.admin;

/** How far a job has come. */
public enum JobState {

    /** Its time has not come, or nobody has looked since it came. */
    SCHEDULED,

    /** Waits for a worker. */
    READY,

    /** A worker holds it under a lease. */
    RUNNING,

    /** Ended well. */
    SUCCEEDED,

    /** Ended without success: a dead letter. */
    DEAD,

    /** Was called off. */
    CANCELLED;

    /** Whether the job has ended, and will not change any more. */
    public boolean isFinished() {
        return this == SUCCEEDED || this == DEAD || this == CANCELLED;
    }
}
