package org.idemque.sql;

import io.r2dbc.spi.Connection;
import java.util.Optional;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;
import org.idemque.QueueAction;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.BindingView;
import org.idemque.sql.admin.Explanation;
import org.idemque.sql.admin.JobDetail;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.JobSummary;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.QueueStatus;
import org.idemque.sql.admin.Slice;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What operators see and do. Views show no key and no whole hash, and of payloads not the members that are
 * {@linkplain org.idemque.EnqueueOptions#withSensitive sensitive}.
 *
 * <p>For each method: nothing is asked before subscription, and each subscription asks once. Cancelling detaches the subscriber;
 * what was begun goes on to its end, a view for the clean-up timeout at most. A value that is out of bounds is an {@link org.idemque.InvalidRequestException} before any
 * SQL; otherwise errors are {@link org.idemque.QueueUnavailableException}, {@link org.idemque.OutcomeUnknownException},
 * {@link org.idemque.QueueOverloadedException}, {@link org.idemque.SchemaException} and
 * {@link org.idemque.DatabaseRefusedException}, as for a queue, and in a transaction of the caller's
 * {@link org.idemque.TransactionRetryException} and {@link org.idemque.TransactionMisuseException}. Repeating is safe after each
 * of them, with the same request id, where there is one; within a transaction all of that is repeated. Signals come on a
 * thread of the driver, on Reactor's parallel scheduler when a bound of time has passed, or on the subscriber's where the
 * database was not asked.
 *
 * <p>A view, which is each method but {@link #purge}, {@link #pause} and {@link #resume}, is one statement that sees one moment,
 * writes nothing, locks no row and waits for none.
 *
 * <p>Methods will be added: it is made by {@link Idemque} and not meant to be implemented.
 */
public interface QueueAdmin {

    /**
     * One job, live or finished, with its definition, its timeline and its binding.
     *
     * @return the job; empty, and not an error, if there is none of that id: it never was, was purged, or is past retention. The
     *     {@code Mono} itself never completes empty
     */
    Mono<Optional<JobDetail>> job(JobId id);

    /**
     * A page of the jobs that fit a filter, live and finished, the newest first by id. Ids are made by the clocks of those who
     * enqueue, so that jobs accepted within their differences may stand in another order than they were accepted in.
     *
     * <p>With any filter a page looks at 10,000 rows at most and shows those that fit: it may be short, or empty, and have a cursor.
     *
     * @return the page; or an error if its cursor is damaged or was given for another filter
     */
    Mono<Slice<JobSummary>> jobs(JobFilter filter, Page page);

    /**
     * What each queue holds that has live jobs or is paused, all at one moment, in the order of names. Each live job is read
     * once, so it costs as much as there is work left; not to be asked many times a second.
     *
     * @return a row for each queue; cancelling before the last is harmless, since all came with one answer
     */
    Flux<QueueStatus> queues();

    /**
     * A page of the bindings that fit a filter, in the order of their hashes, which is none that means anything. By job and by
     * digest they are found at once; by scope a page looks at 10,000 rows at most, and may be short, or empty, and have a cursor.
     *
     * @return the page; or an error if its cursor is damaged or was given for another filter
     */
    Mono<Slice<BindingView>> bindings(BindingFilter filter, Page page);

    /**
     * What an enqueue of this request would do now, and why. It prepares the request as an enqueue does, so that it is refused
     * for the same reasons, and does nothing: no job, no key, no count. An owner that another transaction has not committed is
     * not seen, where an enqueue would wait for it. Of a request without a key, which is always new work, the database is asked
     * nothing.
     *
     * @return what would happen; or an {@link org.idemque.InvalidRequestException} if the payload is out of bounds
     */
    Mono<Explanation> explain(EnqueueRequest request);

    /**
     * Deletes the jobs of a queue that are ready or scheduled, those that wait for a retry included, and frees their keys at
     * once: the next request under such a key is new work. A job that runs stays and keeps its
     * key; one that a worker claims at that moment is waited for, and stays if it is claimed. What is accepted after the purge began stays.
     *
     * <p>All or nothing, and recorded with its actor and reason under the request's id: repeating it, at once or years later,
     * deletes nothing more and answers the first count. Equal requests at the same time end with one that did it. Waits for
     * keys and jobs that other transactions hold, each for the lock timeout at most, and may take ten minutes in all, or what the
     * connection's own {@code statement_timeout} allows; arrivals under the keys of the queue wait for it meanwhile.
     *
     * @return what the request did, now or when it was first run; or {@link org.idemque.PurgeConflictException} if its id was
     *     used with another queue, actor or reason
     */
    Mono<PurgeResult> purge(PurgeRequest request);

    /**
     * Pauses a queue: workers claim nothing more from it. Jobs that run go on, claims that have begun may still take some, and
     * requests are accepted as before. Repeating leaves the first actor and reason. Waits for another transaction that pauses or
     * resumes it, for the lock timeout at most, as does {@link #resume}.
     *
     * @return whether it was not paused before
     */
    Mono<Boolean> pause(QueueAction action);

    /**
     * Resumes a queue. Actor and reason go to the log of this process.
     *
     * @return whether it was paused before
     */
    Mono<Boolean> resume(QueueAction action);

    /**
     * The same on a connection that the caller lends, within the transaction that the caller began on it: it sees what that
     * wrote, and what it does is done if that commits. For views it may be read only. As with {@link R2dbcQueue#on}, one call at a time,
     * and nothing is begun, committed, rolled back or closed, and no setting of the session is changed; how long a call waits
     * for a row is then up to the connection's own {@code lock_timeout}. Without an open transaction a call is a
     * {@link org.idemque.TransactionMisuseException}.
     *
     * @param connection an open transaction; not used before subscription, nor after the result was signalled
     */
    QueueAdmin on(Connection connection);
}
