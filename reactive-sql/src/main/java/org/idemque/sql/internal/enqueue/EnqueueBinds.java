package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.Statement;
import java.util.List;
import java.util.function.Consumer;

/**
 * The parameters of {@code enqueue.sql}.
 *
 * @param leads the requests, each key once
 * @param lockTimeout how long to wait for a row that another transaction holds; empty in a caller's transaction
 * @param raise whether a result that may not stand is raised as an error
 * @param tolerateOver whether a time to live that is over already is good enough
 * @param together whether the requests stand or fall together
 */
record EnqueueBinds(List<Lead> leads, String lockTimeout, boolean raise, boolean tolerateOver, boolean together)
        implements Consumer<Statement> {

    @Override
    public void accept(Statement statement) {
        Statement unused = statement
                .bind(0, lockTimeout)
                .bind(1, raise)
                .bind(2, tolerateOver)
                .bind(3, together)
                .bind(4, CandidateText.of(leads));
    }
}
