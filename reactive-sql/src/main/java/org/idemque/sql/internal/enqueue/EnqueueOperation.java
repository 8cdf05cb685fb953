package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.R2dbcException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.internal.connection.Session;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Signal;

/**
 * Acceptance of requests, alone or as one: prepared locally, settled by one statement.
 *
 * <p>The statement may find that its result cannot stand (see {@code enqueue.sql}). In autocommit it then raises an error,
 * so that the database takes everything back, and is run again. In a caller's transaction, which an error would spoil, a
 * second statement mends what the first wrote. Both mending statements name rows by ids that only this run can have made.
 */
public final class EnqueueOperation {

    private static final int MAX_RUNS = 5;
    private static final String DIVISION_BY_ZERO = "22012";

    private final Preparation preparation;
    private final String lockTimeout;
    private final Sql enqueue;
    private final Sql undo;
    private final Sql renew;

    /**
     * @param lockTimeout how long a statement on the queue's own connections waits for a key that another transaction holds
     */
    public EnqueueOperation(Preparation preparation, SchemaName schema, Duration lockTimeout) {
        this.preparation = preparation;
        this.lockTimeout = lockTimeout.toMillis() + "ms";
        this.enqueue = Sql.statement("enqueue/enqueue.sql", schema);
        this.undo = Sql.statement("enqueue/undo.sql", schema);
        this.renew = Sql.statement("enqueue/renew.sql", schema);
    }

    /** Accepts one request. */
    public Mono<EnqueueResult> one(Sessions sessions, EnqueueRequest request) {
        return Mono.defer(() -> {
            Batch batch = Batch.of(List.of(preparation.one(request)));
            return run(sessions, batch, 1).map(results -> results.get(0));
        });
    }

    /** Accepts all requests, or none. */
    public Flux<EnqueueResult> all(Sessions sessions, List<EnqueueRequest> requests) {
        return Flux.defer(() -> {
            Batch batch = Batch.of(preparation.all(requests));
            return batch.leads().isEmpty()
                    ? Flux.empty()
                    : run(sessions, batch, 1).flatMapIterable(Function.identity());
        });
    }

    private Mono<List<EnqueueResult>> run(Sessions sessions, Batch batch, int run) {
        return sessions.run(session -> attempt(session, batch, run == MAX_RUNS))
                .map(batch::results)
                .onErrorResume(error -> run < MAX_RUNS && isLostRace(error), error -> Mono.delay(pause(run))
                        .then(Mono.defer(() -> run(sessions, batch, run + 1))));
    }

    private Mono<List<Answer>> attempt(Session session, Batch batch, boolean last) {
        boolean lent = session.inTransaction();
        EnqueueBinds binds = new EnqueueBinds(batch.leads(), lent ? "" : lockTimeout, !lent, last);
        Mono<List<Answer>> answers = session.rows(enqueue, binds, Answer::read);
        return lent
                ? withUndo(session, batch, answers).flatMap(found -> renew(session, batch, found))
                : answers.onErrorMap(EnqueueOperation::isTakenBack, EnqueueOperation::unsettled);
    }

    /**
     * Sends the undo right behind the enqueue: both are subscribed to at once, and the driver sends in that order, so that
     * neither another call on the connection nor the caller's commit can come between them.
     */
    private Mono<List<Answer>> withUndo(Session session, Batch batch, Mono<List<Answer>> answers) {
        if (!batch.canLoseAfterTaking()) {
            return answers;
        }
        Mono<Signal<Void>> undone =
                session.run(undo, new MendBinds(batch.leads())).materialize();
        return Mono.zip(answers.materialize(), undone, EnqueueOperation::firstError)
                .<List<Answer>>dematerialize();
    }

    private static Signal<List<Answer>> firstError(Signal<List<Answer>> answered, Signal<Void> undone) {
        Throwable error = undone.getThrowable();
        return answered.isOnError() || error == null ? answered : Signal.error(error);
    }

    private Mono<List<Answer>> renew(Session session, Batch batch, List<Answer> answers) {
        boolean over = answers.stream().anyMatch(Answer::again)
                && answers.stream().allMatch(answer -> answer.ownerFingerprint() == null);
        return over ? session.run(renew, new MendBinds(batch.leads())).thenReturn(answers) : Mono.just(answers);
    }

    private static boolean isTakenBack(Throwable error) {
        return error instanceof R2dbcException database && DIVISION_BY_ZERO.equals(database.getSqlState());
    }

    private static QueueUnavailableException unsettled(Throwable cause) {
        return new QueueUnavailableException(
                "keys changed hands while the statement waited for them, and it was rolled back",
                DIVISION_BY_ZERO,
                cause);
    }

    private static boolean isLostRace(Throwable error) {
        return error instanceof QueueUnavailableException unavailable
                && unavailable
                        .sqlState()
                        .filter(List.of(DIVISION_BY_ZERO, "40001", "40P01")::contains)
                        .isPresent();
    }

    /** A little longer each time and never the same, so that those who met once do not meet again. */
    private static Duration pause(int run) {
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(run * 10L + 1));
    }
}
