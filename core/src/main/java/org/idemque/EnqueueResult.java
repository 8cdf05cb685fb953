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
}
