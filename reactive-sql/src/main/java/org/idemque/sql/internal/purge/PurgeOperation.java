package org.idemque.sql.internal.purge;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import java.util.Objects;
import org.idemque.PurgeConflictException;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;
import org.idemque.TransactionMisuseException;
import org.idemque.sql.internal.connection.LostRace;
import org.idemque.sql.internal.connection.Session;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.connection.TransactionalWork;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/**
 * Takes the request's id, deletes, and records how many: in one transaction, of its own or the caller's, so that the id is
 * taken if and only if the jobs are gone. Who comes with the same id meanwhile waits for it and finds what was done.
 */
public final class PurgeOperation {

    private final Sql record;
    private final Sql found;
    private final Sql delete;
    private final String lockWait;

    /**
     * @param lockTimeout how long a transaction of its own waits for a row that another holds
     */
    public PurgeOperation(SchemaName schema, Duration lockTimeout) {
        this.record = Sql.statement("purge/record.sql", schema);
        this.found = Sql.statement("purge/found.sql", schema);
        this.delete = Sql.statement("purge/delete.sql", schema);
        this.lockWait = lockTimeout.toMillis() + "ms";
    }

    /** Purges a queue, or answers what the request did when it was run before. */
    public Mono<PurgeResult> purge(Sessions sessions, PurgeRequest request) {
        return sessions.run(session -> session.inTransaction()
                        ? once(session, request, "")
                        : new TransactionalWork<>(own -> once(own, request, lockWait)).on(session))
                .retryWhen(LostRace.retry());
    }

    private Mono<PurgeResult> once(Session session, PurgeRequest request, String wait) {
        return session.rows(
                        record,
                        statement -> {
                            Statement unused = statement
                                    .bind(0, wait)
                                    .bind(1, request.requestId())
                                    .bind(2, request.queue())
                                    .bind(3, request.actor())
                                    .bind(4, request.reason());
                        },
                        row -> Objects.requireNonNull(row.get(0, Long.class)))
                .flatMap(taken -> taken.isEmpty() ? earlier(session, request) : delete(session, request, taken.get(0)));
    }

    private Mono<PurgeResult> delete(Session session, PurgeRequest request, long takenAt) {
        return session.rows(
                        delete,
                        statement -> {
                            Statement unused = statement
                                    .bind(0, request.queue())
                                    .bind(1, request.requestId())
                                    .bind(2, takenAt);
                        },
                        row -> Objects.requireNonNull(row.get(0, Long.class)))
                .flatMap(rows -> rows.isEmpty() ? Mono.error(ended()) : Mono.just(new PurgeResult(rows.get(0), false)));
    }

    private static TransactionMisuseException ended() {
        return new TransactionMisuseException("the transaction ended before its purge did", null, null);
    }

    private Mono<PurgeResult> earlier(Session session, PurgeRequest request) {
        return session.rows(
                        found,
                        statement -> {
                            Statement unused = statement.bind(0, request.requestId());
                        },
                        EarlierPurge::read)
                .map(rows -> rows.get(0))
                .flatMap(earlier -> earlier.differences(request).isEmpty()
                        ? Mono.just(new PurgeResult(earlier.jobs(), true))
                        : Mono.error(new PurgeConflictException(request.requestId(), earlier.differences(request))));
    }
}
