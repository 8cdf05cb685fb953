package org.idemque.sql.admin;

import java.util.List;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.KeyMode;

/**
 * What an enqueue would do at the moment at which it was asked. It reserves nothing: another caller may come between, and a
 * transaction that is not committed yet is not seen.
 */
public sealed interface Explanation {

    /** A new job would be created: there is no key, or it is free or expired. */
    record WouldAccept() implements Explanation {}

    /**
     * An equivalent request owns the key of idempotency.
     *
     * @param job the job that would be the answer
     */
    record WouldReplay(JobId job) implements Explanation {}

    /**
     * Different work owns the key of idempotency or throttle; it would be an
     * {@link org.idemque.EnqueueIdempotencyConflictException}.
     *
     * @param job the job that owns the key
     * @param fields the names of the fields that differ, sorted, never empty
     */
    record WouldConflict(JobId job, List<String> fields) implements Explanation {
        public WouldConflict {
            fields = List.copyOf(fields);
        }
    }

    /**
     * A debounced job would get this definition in place of its own.
     *
     * @param job the job, which keeps its id
     */
    record WouldReplace(JobId job) implements Explanation {}

    /**
     * A debounced request would be answered, but change nothing.
     *
     * @param job the job that owns the key
     * @param reason why it would not be replaced
     */
    record WouldNotReplace(JobId job, Reason reason) implements Explanation {}

    /**
     * The job of an equivalent request would absorb it.
     *
     * @param job the job that owns the throttle key
     */
    record WouldCoalesce(JobId job) implements Explanation {}

    /**
     * The key is live in another mode; it would be an {@link org.idemque.EnqueueKeyModeException}.
     *
     * @param job the job that owns the key
     * @param mode the mode in which the key lives
     */
    record WouldClash(JobId job, KeyMode mode) implements Explanation {}
}
