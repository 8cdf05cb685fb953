package org.idemque.sql.internal.connection;

import java.util.function.Function;
import reactor.core.publisher.Mono;

/**
 * Work of several statements that stand or fall together. Within a transaction that somebody else began it takes part in
 * that one; otherwise it has its own. An operation is never cancelled from outside (see {@link Operation}), so BEGIN and
 * what follows it cannot come apart.
 */
public final class TransactionalWork<T> implements Work<T> {

    private final Function<Session, Mono<T>> statements;

    public TransactionalWork(Function<Session, Mono<T>> statements) {
        this.statements = statements;
    }

    @Override
    public Mono<T> on(Session session) {
        Mono<T> body = Mono.defer(() -> statements.apply(session));
        if (session.inTransaction()) {
            return body;
        }
        return session.begin()
                .then(body.materialize())
                .flatMap(end -> (end.isOnError() ? session.rollback() : session.commit()).thenReturn(end))
                .dematerialize();
    }
}
