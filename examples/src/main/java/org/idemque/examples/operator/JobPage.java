package org.idemque.examples.operator;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.idemque.sql.admin.JobState;
import org.idemque.sql.admin.JobSummary;
import org.idemque.sql.admin.Slice;

/**
 * A page of jobs, the newest first.
 *
 * @param next the cursor of the next page
 */
record JobPage(List<Row> jobs, Optional<String> next) {

    static JobPage of(Slice<JobSummary> slice) {
        return new JobPage(slice.rows().stream().map(Row::of).toList(), slice.next());
    }

    record Row(UUID id, String queue, String type, JobState state, int attempt, List<String> tags, Instant acceptedAt) {

        static Row of(JobSummary job) {
            return new Row(
                    job.id().value(),
                    job.queue(),
                    job.type(),
                    job.state(),
                    job.attempt(),
                    job.tags(),
                    job.acceptedAt());
        }
    }
}
