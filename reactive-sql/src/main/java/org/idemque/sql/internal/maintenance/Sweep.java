package org.idemque.sql.internal.maintenance;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.function.Consumer;
import org.idemque.IdemqueException;
import org.idemque.sql.internal.connection.LostRace;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.connection.TransactionalWork;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/**
 * Goes through the rows of one kind that are over, oldest first, one transaction a step. A sweep that had to stop is gone on
 * with by the next, so that rows which must stay, however many, keep nobody from those behind them; from the end it goes back
 * to the beginning. Between steps it rests for as long as the last one took, so that however much there is to do, and however
 * slow the database is, half of the time is left to others. Where it stands is this process's own, and only saves work: another process, or two sweeps at once, may
 * look at the same rows.
 */
final class Sweep {

    private final Sql plan;
    private final Sql step;
    private final Consumer<Statement> furtherBinds;
    private final int rows;
    private final int maxSteps;
    private volatile Swept hand = Swept.beginning();

    Sweep(Sql plan, Sql step, Consumer<Statement> furtherBinds, int rows, int maxSteps) {
        this.plan = plan;
        this.step = step;
        this.furtherBinds = furtherBinds;
        this.rows = rows;
        this.maxSteps = maxSteps;
    }

    /** Steps until the end is reached, or as many as one sweep may take. An error of the queue's is a result. */
    Mono<Swept> run(Sessions sessions) {
        return Mono.defer(() -> next(sessions, hand.resumed()))
                .expand(swept -> swept.isOver(maxSteps) ? Mono.empty() : next(sessions, swept))
                .last()
                .doOnNext(swept -> hand = swept);
    }

    private Mono<Swept> next(Sessions sessions, Swept swept) {
        return sessions.run(new TransactionalWork<>(session -> session.rows(
                                plan, statement -> statement.bind(0, "off"), row -> true)
                        .then(Mono.defer(() -> session.rows(step, statement -> bind(statement, swept), Step::read)))))
                .retryWhen(LostRace.retry())
                .elapsed()
                .flatMap(timed -> rested(swept.after(timed.getT2().get(0), rows), Duration.ofMillis(timed.getT1())))
                .onErrorResume(IdemqueException.class, error -> Mono.just(swept.failed(error)));
    }

    /** After a step that more will follow, in this sweep or the next, the database has as long for everybody else. */
    private static Mono<Swept> rested(Swept swept, Duration worked) {
        return swept.complete() ? Mono.just(swept) : Mono.just(swept).delayElement(worked);
    }

    private void bind(Statement statement, Swept swept) {
        OffsetDateTime from = swept.from();
        Statement begun = from == null ? statement.bindNull(0, OffsetDateTime.class) : statement.bind(0, from);
        Statement unused = begun.bind(1, rows).bind(2, swept.skip());
        furtherBinds.accept(statement);
    }
}
