package org.idemque;

import java.time.Duration;

/**
 * What a queue tells of the calls that share statements, to be counted or timed; the default does nothing. Nothing is told of
 * batches, of calls in a transaction, or of calls that share nothing.
 *
 * <p>Methods are called where the event happens: on the subscriber's thread, the driver's, or Reactor's parallel scheduler,
 * several at once. They must neither block nor take long. A {@link RuntimeException} that they throw is logged and dropped.
 */
public interface QueueRecorder {

    /** Records nothing. */
    QueueRecorder NONE = new QueueRecorder() {};

    /**
     * A call has found a statement to leave with.
     *
     * @param waiting how long it waited for that, once its payload was written
     */
    default void waited(Duration waiting) {}

    /**
     * A statement is sent. Runs that repeat an earlier one, and turns of calls whose key is held, are statements too: a call
     * may be counted more than once.
     *
     * @param calls how many calls it carries, one or more
     * @param payloadBytes the bytes of payload that they have together
     */
    default void shared(int calls, long payloadBytes) {}

    /** A call is refused at once, because the room is full of calls or of their bytes. */
    default void refused() {}

    /** A call is turned away because it found no statement to leave with in time. */
    default void turnedAway() {}

    /**
     * A call waits for a key that another transaction holds: it met the lock and was taken out of its statement, or found that
     * others wait for the key already.
     */
    default void held() {}

    /** A statement failed, and its calls, or those of them that are not at fault, are sent again: in parts, or after a pause. */
    default void repeated() {}
}
