package org.idemque.sql;

import io.r2dbc.spi.Connection;
import org.idemque.ReactiveQueue;

/** A queue on R2DBC connections: its own by default, or one that a caller lends. */
public interface R2dbcQueue extends ReactiveQueue {

    /**
     * The same queue on a connection that the caller lends, within the transaction that the caller began on it. Jobs become
     * visible and are run if that transaction commits, and vanish with it, keys included, if it rolls back.
     *
     * <p>One call at a time: calls are run in the order in which they were subscribed to. A call that was cancelled, or that
     * ended in {@link org.idemque.OutcomeUnknownException}, may still be running; roll the transaction back.
     *
     * <p>Nothing is begun, committed, rolled back or closed, and no setting of the session is changed. A conflict or an
     * invalid request leaves the transaction usable. A call on a connection without an open transaction is a
     * {@link org.idemque.TransactionMisuseException}: job and business row would not stand or fall together. Waiting for a
     * key that another transaction holds is bounded by that connection's own {@code lock_timeout}, and by the queue's
     * operation timeout.
     *
     * @param connection an open transaction; not used before subscription, nor after the result was signalled
     */
    ReactiveQueue on(Connection connection);
}
