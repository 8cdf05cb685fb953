package org.idemque.sql.internal.claim;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import java.util.List;
import org.idemque.sql.internal.connection.Session;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/**
 * Takes jobs from a queue for a worker. A claim waits for nobody: rows that others hold are passed over, and so it meets
 * neither a deadlock nor a debounced arrival that has its job.
 */
public final class ClaimOperation {

    private final Sql due;
    private final Sql claim;

    public ClaimOperation(SchemaName schema) {
        this.due = Sql.statement("claim/due.sql", schema);
        this.claim = Sql.statement("claim/claim.sql", schema);
    }

    /**
     * Claims up to a number of jobs, the highest priority first, then in the order in which they became due. Each
     * subscription is one claim.
     *
     * @param lease for how long the jobs are the worker's
     * @return the jobs, in any order; empty if none is due
     */
    public Mono<List<ClaimedJob>> claim(Sessions sessions, String queue, int limit, String worker, Duration lease) {
        return sessions.run(session -> makeDue(session, queue, limit)
                .then(Mono.defer(() -> session.rows(
                        claim,
                        statement -> {
                            Statement unused = statement
                                    .bind(0, queue)
                                    .bind(1, limit)
                                    .bind(2, worker)
                                    .bind(3, lease.toMillis());
                        },
                        ClaimedJob::read))));
    }

    private Mono<Void> makeDue(Session session, String queue, int limit) {
        return session.run(due, statement -> {
            Statement unused = statement.bind(0, queue).bind(1, limit);
        });
    }
}
