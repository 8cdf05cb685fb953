package org.idemque.sql.internal.maintenance;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/** Deletes bindings that have expired, and jobs that have been kept for long enough. */
public final class MaintenanceOperation {

    private final Sweep bindings;
    private final Sweep finished;

    /**
     * @param retention how long a job is kept after its end
     * @param rows how many rows a step looks at
     * @param maxSteps how many steps a sweep takes at most
     */
    public MaintenanceOperation(SchemaName schema, Duration retention, int rows, int maxSteps) {
        Sql plan = Sql.statement("maintenance/plan.sql", schema);
        this.bindings = new Sweep(plan, Sql.statement("maintenance/bindings.sql", schema), binds -> {}, rows, maxSteps);
        this.finished = new Sweep(
                plan,
                Sql.statement("maintenance/finished.sql", schema),
                binds -> {
                    Statement unused = binds.bind(3, retention.toMillis());
                },
                rows,
                maxSteps);
    }

    /** Deletes bindings that have expired. */
    public Mono<Swept> bindings(Sessions sessions) {
        return bindings.run(sessions);
    }

    /** Deletes jobs that ended longer ago than they are kept. */
    public Mono<Swept> finished(Sessions sessions) {
        return finished.run(sessions);
    }
}
