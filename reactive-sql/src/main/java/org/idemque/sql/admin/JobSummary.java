package org.idemque.sql.admin;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.idemque.JobId;

/**
 * A job as a row of a listing.
 *
 * @param id which job
 * @param queue where workers look for it
 * @param type what kind of work it is
 * @param state how far it has come
 * @param attempt how many attempts have begun
 * @param maxAttempts how many it has
 * @param priority which jobs of a queue go first, higher first
 * @param tags its labels, sorted
 * @param acceptedAt when it was accepted, by the database clock
 * @param runAt when its next attempt may begin, or its last could
 * @param finishedAt when it ended; empty while it is live
 */
public record JobSummary(
        JobId id,
        String queue,
        String type,
        JobState state,
        int attempt,
        int maxAttempts,
        int priority,
        List<String> tags,
        Instant acceptedAt,
        Instant runAt,
        Optional<Instant> finishedAt) {
    public JobSummary {
        tags = List.copyOf(tags);
    }
}
