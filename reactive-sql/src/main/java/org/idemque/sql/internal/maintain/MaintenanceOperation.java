package org.idemque.sql.internal.maintain;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/** One pass: expired bindings first, then the finished jobs that they no longer hold. */
public final class MaintenanceOperation {

    /** For a job's row, which others hold for the length of a claim. */
    private static final String LOCK_TIMEOUT = "1000ms";

    private final Sweep bindings;
    private final Sweep jobs;

    /**
     * @param stepSize how many rows one statement examines
     * @param retention for how long a finished job is kept
     */
    public MaintenanceOperation(SchemaName schema, int stepSize, Duration retention) {
        this.bindings =
                new Sweep(Sql.statement("maintain/expired_bindings.sql", schema), stepSize, (statement, next) -> {
                    Statement unused = statement.bind(next, LOCK_TIMEOUT);
                });
        this.jobs = new Sweep(Sql.statement("maintain/finished_jobs.sql", schema), stepSize, (statement, next) -> {
            Statement unused = statement.bind(next, retention.toMillis());
        });
    }

    /** Each subscription is one pass. */
    public Mono<Pass> pass(Sessions sessions) {
        return bindings.run(sessions)
                .flatMap(expired -> jobs.run(sessions).map(finished -> Pass.of(expired, finished)));
    }

    /**
     * What a pass did.
     *
     * @param bindings how many bindings went
     * @param jobs how many finished jobs went
     * @param steps how many statements that took
     * @param lag for how long what had been due longest had been so
     */
    public record Pass(long bindings, long jobs, int steps, Duration lag) {

        static Pass of(Sweep.Swept bindings, Sweep.Swept jobs) {
            Sweep.Swept both = bindings.and(jobs);
            return new Pass(bindings.deleted(), jobs.deleted(), both.steps(), both.lag());
        }
    }
}
