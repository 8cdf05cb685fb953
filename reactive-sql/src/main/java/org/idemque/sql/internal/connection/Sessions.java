package org.idemque.sql.internal.connection;

import reactor.core.publisher.Mono;

/** Where an operation gets its session from: the queue's own factory, or a connection that a caller lends. */
public interface Sessions {

    /**
     * Runs work on one session.
     *
     * <p>Each subscription is one run. Cancelling detaches the subscriber: work that has begun goes on to its end, within
     * {@link Limits#drainTimeout()}, work that has not is left out. Signals come on a thread of the driver after the session was given back, or on Reactor's
     * parallel scheduler when a bound of time has passed.
     *
     * @return what the work gave, or an error of {@link org.idemque.IdemqueException}'s family
     */
    <T> Mono<T> run(Work<T> work);
}
