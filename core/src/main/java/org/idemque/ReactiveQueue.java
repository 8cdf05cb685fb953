package org.idemque;

import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A durable job queue whose acceptance is idempotent: a request repeated under the same scoped key returns the job that
 * the first one created, and writes nothing.
 *
 * <p>What holds for every method:
 *
 * <ul>
 *   <li><b>Subscribing.</b> Nothing happens before subscription: arguments are checked, payloads written as JSON and the
 *       database asked when the publisher is subscribed to. Each subscription is one request of its own.
 *   <li><b>Signals.</b> A result is signalled after the database committed it (within a caller's transaction: after the
 *       statement ended, so that the job will exist if the caller commits). Nobody may block the thread on which they come:
 *       Reactor's parallel scheduler for a call that shared a statement or ran out of time, a thread of the database driver
 *       for any other, and the subscriber's own where nothing had to be asked.
 *   <li><b>Cancelling.</b> Cancelling detaches the subscriber; it does not undo. A request that was already sent goes on
 *       and may create its job. The connection goes back to the pool once it is at rest.
 *   <li><b>Repeating.</b> A request with a key may be repeated after any error and after a cancellation, by
 *       {@link Mono#retry()} or by another process: it ends with one job. One without a key makes a new job each time it is
 *       accepted. Do not retry within a transaction of the caller's; run the transaction again.
 *   <li><b>Errors.</b> All are subtypes of {@link IdemqueException}, one for each thing a caller can act on, and arrive as
 *       error signals.
 *   <li><b>Context.</b> The subscriber's Reactor Context reaches the connection factory, so that a transaction-aware one
 *       finds the ambient transaction; but a statement that several calls share has an empty Context.
 * </ul>
 *
 * <p>Implementations are safe for use by any number of threads.
 */
public interface ReactiveQueue {

    /**
     * Accepts one request.
     *
     * @return one result, never empty; or an error:
     *     {@link InvalidRequestException} if the request is out of bounds or its payload is not a JSON value of permitted
     *     size, {@link EnqueueIdempotencyConflictException} if its key is live and belongs to different work,
     *     {@link EnqueueKeyModeException} if its key is live in another mode, {@link QueueOverloadedException}, {@link QueueUnavailableException} or {@link OutcomeUnknownException} if it may be
     *     repeated, {@link TransactionRetryException} or {@link TransactionMisuseException} within a caller's transaction,
     *     {@link SchemaException} or {@link DatabaseRefusedException} if the database must be changed first
     */
    Mono<EnqueueResult> enqueue(EnqueueRequest request);

    /**
     * Accepts one request with the default options: no key, so every subscription creates a new job.
     *
     * @param type what kind of work this is, see {@link EnqueueRequest}
     * @param payload the input of the work, see {@link EnqueueRequest}
     * @return as {@link #enqueue(EnqueueRequest)}
     */
    default Mono<EnqueueResult> enqueue(String type, @Nullable Object payload) {
        return enqueue(type, payload, EnqueueOptions.defaults());
    }

    /**
     * Accepts one request.
     *
     * @param type what kind of work this is, see {@link EnqueueRequest}
     * @param payload the input of the work, see {@link EnqueueRequest}
     * @param options queue, times, key and the rest
     * @return as {@link #enqueue(EnqueueRequest)}
     */
    default Mono<EnqueueResult> enqueue(String type, @Nullable Object payload, EnqueueOptions options) {
        return Mono.defer(() -> enqueue(EnqueueRequest.of(type, payload, options)));
    }

    /**
     * Accepts up to 1,000 requests as one: all of them, or none if one is invalid or conflicts. Members that share a key and
     * ask for the same work converge on one job; the first of them is the one that is accepted. Debounced members of one key
     * take each other's place: the job has the definition of the last. Members of one key in different modes are refused; only
     * a debounced one behind another mode is answered with {@link EnqueueResult.NonReplaceable}.
     *
     * <p>The results are signalled after the whole batch was committed. Cancelling the {@link Flux} before that detaches as
     * for a single request; afterwards it only drops results.
     *
     * @param requests the members; the list is read at each subscription. An empty one completes without asking the database
     * @return one result for each member, in order; or an error as for {@link #enqueue(EnqueueRequest)}, which carries the
     *     member's position where one member is at fault. More than 1,000 members, or payloads of more than 64 MiB together,
     *     are an {@link InvalidRequestException}
     */
    Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests);
}
