package org.idemque.sql.internal.connection;

import reactor.core.publisher.Mono;

/** What an operation does with its session: one statement, or a few that follow each other. */
@FunctionalInterface
public interface Work<T> {

    /** The work as a chain that begins when it is subscribed to. */
    Mono<T> on(Session session);
}
