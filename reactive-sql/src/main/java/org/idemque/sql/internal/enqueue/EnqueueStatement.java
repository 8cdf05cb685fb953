package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.R2dbcException;
import java.time.Duration;
import java.util.List;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.internal.connection.Session;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;

/**
 * One run of {@code enqueue.sql}, for requests that stand together or each for itself.
 *
 * <p>The statement may find that its result cannot stand (see there). In autocommit it then raises an error, so that the
 * database takes everything back, and the run has lost a race. In a
 * caller's transaction, which an error would spoil, a second statement mends what the first wrote. Both mending statements
 * name rows by ids that only this run can have made.
 */
public final class EnqueueStatement {

    private static final String DIVISION_BY_ZERO = "22012";
    /** What it is to everybody else: serialization_failure, a race that was lost. */
    private static final String LOST_RACE = "40001";

    private final Sql enqueue;
    private final Sql undo;
    private final Sql renew;

    public EnqueueStatement(SchemaName schema) {
        this.enqueue = Sql.statement("enqueue/enqueue.sql", schema);
        this.undo = Sql.statement("enqueue/undo.sql", schema);
        this.renew = Sql.statement("enqueue/renew.sql", schema);
    }

    /**
     * All of the batch or none, in autocommit or in a caller's transaction.
     *
     * @param lockWait how long to wait for a key that another transaction holds; not heeded in a caller's transaction
     * @param last whether a time to live that is over already is good enough
     */
    Mono<List<Answer>> together(Session session, Batch batch, Duration lockWait, boolean last) {
        if (!session.inTransaction()) {
            return autocommit(session, new EnqueueBinds(batch.leads(), millis(lockWait), true, last, true));
        }
        Mono<List<Answer>> answers =
                session.rows(enqueue, new EnqueueBinds(batch.leads(), "", false, last, true), Answer::read);
        return withUndo(session, batch, answers).flatMap(found -> renew(session, batch, found));
    }

    /** Each member of the batch for itself, in autocommit. */
    Mono<List<Answer>> apart(Session session, Batch batch, Duration lockWait, boolean last) {
        EnqueueBinds binds = new EnqueueBinds(batch.leads(), millis(lockWait), true, last, false);
        // Of the last run everything stands: a division by zero is then somebody else's, such as a trigger's.
        return last ? session.rows(enqueue, binds, Answer::read) : autocommit(session, binds);
    }

    private Mono<List<Answer>> autocommit(Session session, EnqueueBinds binds) {
        return session.rows(enqueue, binds, Answer::read)
                .onErrorMap(EnqueueStatement::isDivisionByZero, EnqueueStatement::takenBack);
    }

    /**
     * Sends the undo right behind the enqueue: both are subscribed to at once, and the driver sends in that order, so that
     * neither another call on the connection nor the caller's commit can come between them.
     */
    private Mono<List<Answer>> withUndo(Session session, Batch batch, Mono<List<Answer>> answers) {
        if (!batch.canLoseAfterWriting()) {
            return answers;
        }
        Mono<Signal<Void>> undone =
                session.run(undo, MendBinds.toUndo(batch.leads())).materialize();
        return Mono.zip(answers.materialize(), undone, EnqueueStatement::firstError)
                .<List<Answer>>dematerialize();
    }

    private static Signal<List<Answer>> firstError(Signal<List<Answer>> answered, Signal<Void> undone) {
        Throwable error = undone.getThrowable();
        return answered.isOnError() || error == null ? answered : Signal.error(error);
    }

    private Mono<List<Answer>> renew(Session session, Batch batch, List<Answer> answers) {
        boolean over = answers.stream().anyMatch(Answer::again)
                && answers.stream().noneMatch(answer -> answer.standing().isRefusal());
        return over ? session.run(renew, MendBinds.toRenew(batch.leads())).thenReturn(answers) : Mono.just(answers);
    }

    private static boolean isDivisionByZero(Throwable error) {
        return error instanceof R2dbcException database && DIVISION_BY_ZERO.equals(database.getSqlState());
    }

    private static QueueUnavailableException takenBack(Throwable cause) {
        return new QueueUnavailableException(
                "keys changed hands while the statement waited for them, and it was rolled back", LOST_RACE, cause);
    }

    private static String millis(Duration wait) {
        return wait.toMillis() + "ms";
    }
}
