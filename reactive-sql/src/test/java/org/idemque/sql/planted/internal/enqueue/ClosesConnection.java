package org.idemque.sql.planted.internal.enqueue;

import io.r2dbc.spi.Connection;
import org.reactivestreams.Publisher;

/** Breaks the rule of the one door: gives a connection back itself. */
public final class ClosesConnection {

    public Publisher<Void> close(Connection connection) {
        return connection.close();
    }
}
