package org.idemque;

import java.time.Duration;

/**
 * What a queue tells of its work, to be counted or timed; the default does nothing. Methods are called on the queue's own
 * threads, several at once, and must neither block nor take long. What they throw is logged and dropped.
 */
public interface QueueRecorder {

    /** Records nothing. */
    QueueRecorder NONE = new QueueRecorder() {};

    /**
     * A call leaves with a statement.
     *
     * @param waiting how long it waited for one since it was subscribed to
     */
    default void waited(Duration waiting) {}

    /**
     * A statement is sent for calls that share it.
     *
     * @param calls how many, one included
     * @param payloadBytes the bytes of payload that they have together
     */
    default void shared(int calls, long payloadBytes) {}

    /** A call is refused because the bounded room is full. */
    default void refused() {}

    /** A call is taken out of its statement, since another transaction holds its key; it is tried again on its own. */
    default void held() {}

    /** A statement that failed is run again for some of its calls. */
    default void repeated() {}
}
