package org.idemque.sql.planted.internal.enqueue;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import org.reactivestreams.Publisher;

/** Breaks the rules of the one door and of sessions only: acquires a connection itself. */
public final class AsksTheFactory {

    public Publisher<? extends Connection> ask(ConnectionFactory factory) {
        return factory.create();
    }
}
