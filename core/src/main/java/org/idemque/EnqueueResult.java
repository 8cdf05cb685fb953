package org.idemque;

import java.util.Objects;

/**
 * The answer to an enqueue: which job stands for the request, and how it came to do so. The set of cases is closed, so
 * that a caller who tells them apart is told by the compiler when one is added.
 */
public sealed interface EnqueueResult {

    /** The job that stands for the request, new or not. */
    JobId jobId();

    /** How the job came to stand for the request. */
    EnqueueOutcome outcome();

    /**
     * A new job was created for the request.
     *
     * @param jobId the new job
     */
    record Accepted(JobId jobId) implements EnqueueResult {
        public Accepted {
            Objects.requireNonNull(jobId, "jobId");
        }

        @Override
        public EnqueueOutcome outcome() {
            return EnqueueOutcome.ACCEPTED;
        }
    }

    /**
     * An equivalent request owns the key; nothing was written.
     *
     * @param jobId the job that the first of these requests created, whatever has become of it since
     */
    record Replayed(JobId jobId) implements EnqueueResult {
        public Replayed {
            Objects.requireNonNull(jobId, "jobId");
        }

        @Override
        public EnqueueOutcome outcome() {
            return EnqueueOutcome.REPLAYED;
        }
    }

    /**
     * The request took the place of an earlier one in a debounced job that has not begun, even if the two are equal.
     *
     * @param jobId the job, with the id that it had
     */
    record Replaced(JobId jobId) implements EnqueueResult {
        public Replaced {
            Objects.requireNonNull(jobId, "jobId");
        }

        @Override
        public EnqueueOutcome outcome() {
            return EnqueueOutcome.REPLACED;
        }
    }

    /**
     * A debounced request could replace nothing, and nothing was changed.
     *
     * @param jobId the job that owns the key, as it is
     * @param reason why it was not replaced
     */
    record NonReplaceable(JobId jobId, Reason reason) implements EnqueueResult {
        public NonReplaceable {
            Objects.requireNonNull(jobId, "jobId");
            Objects.requireNonNull(reason, "reason");
        }

        /** Why a job was not replaced. */
        public enum Reason {

            /** The key is live in another mode. */
            INCOMPATIBLE_KEY_MODE,

            /** The job has begun or ended within its window, which is still open. */
            NOT_PENDING,

            /** The window has passed, and the job has not begun yet: it will run with the definition that it has. */
            WINDOW_ELAPSED_PENDING
        }

        @Override
        public EnqueueOutcome outcome() {
            return EnqueueOutcome.NON_REPLACEABLE;
        }
    }

    /**
     * An equivalent request owns the throttle key; its job absorbed this one, which is counted.
     *
     * @param jobId the job that the first of these requests created, whatever has become of it since
     */
    record Coalesced(JobId jobId) implements EnqueueResult {
        public Coalesced {
            Objects.requireNonNull(jobId, "jobId");
        }

        @Override
        public EnqueueOutcome outcome() {
            return EnqueueOutcome.COALESCED;
        }
    }
}
