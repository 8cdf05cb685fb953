package org.idemque.sql.internal.maintain;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import java.util.function.BiConsumer;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;

/**
 * One kind of rows that go when they are due, in bounded steps, each a statement and a commit of its own.
 *
 * @param sql deletes up to so many ($1) behind a place ($2 and $3)
 * @param limit how many rows a step examines at most
 * @param rest binds what else the statement takes
 */
record Sweep(Sql sql, int limit, BiConsumer<Statement, Integer> rest) {

    /** Steps that follow each other as long as there is work. */
    Mono<Swept> run(Sessions sessions) {
        return step(sessions, Step.Place.START)
                .expand(step ->
                        step.end() == null || step.examined() < limit ? Mono.empty() : step(sessions, step.end()))
                .map(step -> new Swept(step.deleted(), 1, step.lag()))
                .reduce(Swept.NOTHING, Swept::and);
    }

    private Mono<Step> step(Sessions sessions, Step.Place begin) {
        return sessions.run(session -> session.rows(
                        sql,
                        statement -> rest.accept(
                                statement.bind(0, limit).bind(1, begin.due()).bind(2, begin.row()), 3),
                        Step::read))
                .map(steps -> steps.get(0));
    }

    /** What all steps did together. */
    record Swept(long deleted, int steps, Duration lag) {

        static final Swept NOTHING = new Swept(0, 0, Duration.ZERO);

        Swept and(Swept next) {
            return new Swept(deleted + next.deleted, steps + next.steps, lag.compareTo(next.lag) >= 0 ? lag : next.lag);
        }
    }
}
