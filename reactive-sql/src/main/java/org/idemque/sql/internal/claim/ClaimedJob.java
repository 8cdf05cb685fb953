package org.idemque.sql.internal.claim;

import io.r2dbc.spi.Row;
import java.util.Objects;
import java.util.UUID;
import org.idemque.JobId;

/**
 * A job that a worker holds.
 *
 * @param id which job
 * @param fence rises with each claim of the job, so that what is written under an older claim is told from what counts
 * @param attempt which attempt has begun, from 1
 * @param type what kind of work it is
 * @param payload its input, as JSON text
 */
public record ClaimedJob(JobId id, long fence, int attempt, String type, String payload) {

    static ClaimedJob read(Row row) {
        return new ClaimedJob(
                new JobId(Objects.requireNonNull(row.get(0, UUID.class))),
                Objects.requireNonNull(row.get(1, Long.class)),
                Objects.requireNonNull(row.get(2, Integer.class)),
                Objects.requireNonNull(row.get(3, String.class)),
                Objects.requireNonNull(row.get(4, String.class)));
    }
}
