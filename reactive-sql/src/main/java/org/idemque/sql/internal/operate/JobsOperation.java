package org.idemque.sql.internal.operate;

import io.r2dbc.spi.Row;
import io.r2dbc.spi.Statement;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.idemque.JobId;
import org.idemque.sql.admin.JobDetail;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.JobState;
import org.idemque.sql.admin.JobSummary;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.Slice;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/** Looks at one job, or at pages of them. */
public final class JobsOperation {

    private static final int ID_BYTES = 16;

    /** No job has it: it is no id of version 7. */
    private static final UUID ABOVE_ALL = new UUID(-1, -1);

    private final Sql job;
    private final Sql jobs;

    public JobsOperation(SchemaName schema) {
        this.job = Sql.statement("operate/job.sql", schema);
        this.jobs = Sql.statement("operate/jobs.sql", schema);
    }

    /** One job, live or finished. */
    public Mono<Optional<JobDetail>> one(Sessions sessions, JobId id) {
        return sessions.run(session -> session.rows(
                        job,
                        statement -> {
                            Statement unused = statement.bind(0, id.value());
                        },
                        JobRow::read)
                .map(found -> found.stream().findFirst()));
    }

    /** One page, the newest first. */
    public Mono<Slice<JobSummary>> page(Sessions sessions, JobFilter filter, Page page) {
        return Mono.defer(() -> {
            Cursor cursor = new Cursor(
                    ID_BYTES,
                    "jobs",
                    filter.queue(),
                    filter.state(),
                    filter.type(),
                    filter.tag(),
                    filter.from(),
                    filter.until());
            UUID below = page.cursor().map(cursor::read).map(JobsOperation::id).orElse(ABOVE_ALL);
            return sessions.run(session -> session.rows(
                            jobs, statement -> bind(statement, filter, page, below), JobsOperation::read)
                    .map(found -> Found.slice(found, page.size(), cursor)));
        });
    }

    private static void bind(Statement statement, JobFilter filter, Page page, UUID below) {
        Optional<JobState> state = filter.state();
        Statement unused = statement
                .bind(0, below)
                .bind(1, Found.examined(page.size(), !filter.equals(JobFilter.all())))
                .bind(2, state.filter(JobState::isFinished).isEmpty())
                .bind(3, state.map(JobState::isFinished).orElse(true))
                .bind(4, filter.queue().orElse(""))
                .bind(
                        5,
                        state.map(given -> given.name().toLowerCase(Locale.ROOT))
                                .orElse(""))
                .bind(6, filter.type().orElse(""))
                .bind(7, filter.tag().orElse(""))
                .bind(8, filter.from().map(Object::toString).orElse(""))
                .bind(9, filter.until().map(Object::toString).orElse(""))
                .bind(10, page.size() + 1);
    }

    private static Found<JobSummary> read(Row row) {
        Columns columns = new Columns(row);
        JobSummary job = columns.atNothing() ? null : summary(columns);
        Optional<UUID> reached = (job == null ? columns.skip(11) : columns).idIfAny();
        return new Found<>(
                job,
                job == null ? null : hex(job.id().value()),
                reached.map(JobsOperation::hex).orElse(null));
    }

    private static JobSummary summary(Columns columns) {
        return new JobSummary(
                columns.job(),
                columns.text(),
                columns.text(),
                columns.constant(JobState.class),
                columns.integer(),
                columns.integer(),
                columns.integer(),
                columns.labels(),
                columns.instant(),
                columns.instant(),
                columns.instantIfAny());
    }

    private static String hex(UUID id) {
        return id.toString().replace("-", "");
    }

    private static UUID id(String hex) {
        return new UUID(Long.parseUnsignedLong(hex, 0, 16, 16), Long.parseUnsignedLong(hex, 16, 32, 16));
    }
}
