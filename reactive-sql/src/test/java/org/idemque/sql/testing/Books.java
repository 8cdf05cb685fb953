package org.idemque.sql.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.idemque.EnqueueOutcome;
import org.idemque.JobId;

/** Compares what callers were told with what the tables hold. */
public final class Books {

    private final TestDatabase database;
    private final List<JobId> accepted = new ArrayList<>();

    private Books(TestDatabase database) {
        this.database = database;
    }

    /** The books of a fixture's database, with nothing entered. */
    public static Books of(QueueFixture fixture) {
        return new Books(fixture.database());
    }

    /** Enters what callers were told. */
    public void enter(List<Told> told) {
        told.forEach(caller -> accepted.addAll(caller.jobs(EnqueueOutcome.ACCEPTED)));
    }

    /**
     * The jobs are those that a caller was told to be accepted, each told once: none is lost, none exists without its
     * result, none is left of a batch that was refused. Each binding has its job.
     */
    public void areBalanced() {
        List<JobId> jobs = database.rows("SELECT id FROM idemque.job").stream()
                .map(row -> new JobId((UUID) Objects.requireNonNull(row.get(0))))
                .toList();
        assertThat(jobs).containsExactlyInAnyOrderElementsOf(accepted);
        assertThat(database.rows("""
                SELECT b.* FROM idemque.binding AS b
                WHERE NOT EXISTS (SELECT FROM idemque.job AS j WHERE j.id = b.job_id)
                """)).as("bindings without a job").isEmpty();
    }
}
