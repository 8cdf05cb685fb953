package org.idemque.sql.internal.connection;

import java.util.function.Function;
import org.idemque.TransactionMisuseException;
import reactor.core.publisher.Mono;

/**
 * Work of several statements that stand or fall together, in a transaction of their own: it changes settings for as long as
 * that lasts, so it refuses to run in one that somebody else began. An operation is never cancelled from outside (see
 * {@link Operation}), so BEGIN and what follows it cannot come apart.
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
            return Mono.error(new TransactionMisuseException(
                    "the work needs a transaction of its own, but the connection is inside one already", null, null));
        }
        return session.begin()
                .then(body.materialize())
                .flatMap(end -> (end.isOnError() ? session.rollback() : session.commit()).thenReturn(end))
                .dematerialize();
    }
}
