package org.idemque.sql.internal.maintenance;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.idemque.IdemqueException;
import org.idemque.sql.internal.connection.Fault;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.connection.TransactionalWork;
import org.idemque.sql.internal.statement.Sql;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Goes through the rows of one kind that are over, oldest first, one transaction a step. A sweep that had to stop is gone on
 * with by the next, so that rows which must stay, however many, keep nobody from those behind them; from the end it goes back
 * to the beginning. Where it stands is this process's own, and only saves work: another process, or two sweeps at once, may
 * look at the same rows.
 */
final class Sweep {

    private static final Retry LOST_RACE = Retry.backoff(4, Duration.ofMillis(10))
            .filter(error -> Fault.of(error) == Fault.RACE)
            .onRetryExhaustedThrow((retry, last) -> last.failure());

    private final Sql plan;
    private final Sql step;
    private final Consumer<Statement> furtherBinds;
    private final int rows;
    private final int maxSteps;
    private final AtomicReference<@Nullable OffsetDateTime> hand = new AtomicReference<>();

    Sweep(Sql plan, Sql step, Consumer<Statement> furtherBinds, int rows, int maxSteps) {
        this.plan = plan;
        this.step = step;
        this.furtherBinds = furtherBinds;
        this.rows = rows;
        this.maxSteps = maxSteps;
    }

    /** Steps until the end is reached, or as many as one sweep may take. An error of the queue's is a result. */
    Mono<Swept> run(Sessions sessions) {
        return Mono.defer(() -> next(sessions, Swept.startingAt(hand.get())))
                .expand(swept -> swept.isOver(maxSteps) ? Mono.empty() : next(sessions, swept))
                .last()
                .doOnNext(swept -> hand.set(swept.from()));
    }

    private Mono<Swept> next(Sessions sessions, Swept swept) {
        return sessions.run(new TransactionalWork<>(session -> session.rows(
                                plan, statement -> statement.bind(0, "off"), row -> true)
                        .then(Mono.defer(() -> session.rows(step, statement -> bind(statement, swept), Step::read)))))
                .retryWhen(LOST_RACE)
                .map(steps -> swept.after(steps.get(0), rows))
                .onErrorResume(IdemqueException.class, error -> Mono.just(swept.failed(error)));
    }

    private void bind(Statement statement, Swept swept) {
        OffsetDateTime from = swept.from();
        Statement begun = from == null ? statement.bindNull(0, OffsetDateTime.class) : statement.bind(0, from);
        Statement unused = begun.bind(1, rows);
        furtherBinds.accept(statement);
    }
}
