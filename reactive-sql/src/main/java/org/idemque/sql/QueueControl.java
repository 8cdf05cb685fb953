package org.idemque.sql;

import io.r2dbc.spi.Connection;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;
import org.idemque.QueueAction;
import reactor.core.publisher.Mono;

/**
 * What operators do to whole queues. Each subscription is one run. Cancelling detaches the subscriber: what was sent may
 * still be done. Signals come on a thread of the driver, or on Reactor's parallel scheduler when a bound of time has passed.
 * Errors are those of {@link org.idemque.IdemqueException}'s family.
 */
public interface QueueControl {

    /**
     * Deletes the jobs of a queue that are ready or scheduled, those that wait for a retry included, and frees their keys at
     * once: the next request under such a key is new work. A job that runs, or that a worker claims at that moment, stays and
     * keeps its key. What is accepted after the purge began stays.
     *
     * <p>All or nothing, and recorded with its actor and reason under the request's id: repeating it, at once or years later,
     * deletes nothing more and answers the first count. So after an error repeat it with the same id. Equal requests at the
     * same time end with one that did it. Waits for keys that other transactions hold, each for the lock timeout at most,
     * and may take ten minutes in all; arrivals under the keys of the queue wait for it meanwhile.
     *
     * @return what the request did, now or when it was first run; or {@link org.idemque.PurgeConflictException} if its id was
     *     used with another queue, actor or reason, {@link org.idemque.QueueUnavailableException} if nothing was done,
     *     {@link org.idemque.OutcomeUnknownException} if nobody knows, and repeating will tell
     */
    Mono<PurgeResult> purge(PurgeRequest request);

    /**
     * Pauses a queue: workers claim nothing more from it. Jobs that run go on, claims that have begun may still take some, and
     * requests are accepted as before. Repeating is safe, and leaves the first actor and reason.
     *
     * @return whether it was not paused before
     */
    Mono<Boolean> pause(QueueAction action);

    /**
     * Resumes a queue. Repeating is safe. Actor and reason go to the log of this process.
     *
     * @return whether it was paused before
     */
    Mono<Boolean> resume(QueueAction action);

    /**
     * The same on a connection that the caller lends, within the transaction that the caller began on it: done if that
     * commits. Nothing is begun, committed, rolled back or closed, and no setting of the session is changed; how long a
     * purge waits for a key is then up to the connection's own {@code lock_timeout}. One call at a time; after one that was
     * cancelled or whose outcome is unknown, roll back. A connection without an open transaction is a
     * {@link org.idemque.TransactionMisuseException}.
     *
     * @param connection an open transaction; not used before subscription, nor after the result was signalled
     */
    QueueControl on(Connection connection);
}
