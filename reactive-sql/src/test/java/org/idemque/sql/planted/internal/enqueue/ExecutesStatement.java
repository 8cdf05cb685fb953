package org.idemque.sql.planted.internal.enqueue;

import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import org.reactivestreams.Publisher;

/** Breaks the rule of the one door: runs a statement itself. */
public final class ExecutesStatement {

    public Publisher<? extends Result> execute(Statement statement) {
        return statement.execute();
    }
}
