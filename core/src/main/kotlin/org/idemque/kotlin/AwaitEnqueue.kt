package org.idemque.kotlin

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.reactive.asFlow
import kotlinx.coroutines.reactor.awaitSingle
import org.idemque.EnqueueOptions
import org.idemque.EnqueueRequest
import org.idemque.EnqueueResult
import org.idemque.ReactiveQueue

/**
 * Accepts one request and suspends until the database committed it; within a caller's transaction,
 * until the statement ended. The Reactor context of the coroutine, such as an ambient transaction,
 * reaches the database.
 *
 * Cancelling the coroutine detaches from the request and does not undo it: the job may come to
 * exist, and a result that was already on its way may be dropped. With an idempotency key,
 * repeating the call returns that job; without one, the repeat makes another.
 *
 * @throws org.idemque.IdemqueException as [ReactiveQueue.enqueue] signals it
 */
suspend fun ReactiveQueue.awaitEnqueue(request: EnqueueRequest): EnqueueResult =
    enqueue(request).awaitSingle()

/**
 * Accepts one request, see [awaitEnqueue].
 *
 * @param type what kind of work this is
 * @param payload the input of the work: anything that the queue's mapper writes as JSON,
 *   [org.idemque.JsonText], or `null`
 * @param options queue, times, key and the rest; by default no key, so that every call makes a new
 *   job
 * @throws org.idemque.IdemqueException as [ReactiveQueue.enqueue] signals it
 */
suspend fun ReactiveQueue.awaitEnqueue(
    type: String,
    payload: Any?,
    options: EnqueueOptions = EnqueueOptions.defaults(),
): EnqueueResult = enqueue(type, payload, options).awaitSingle()

/**
 * Accepts one request whose options are written in place, see [awaitEnqueue]:
 * ```kotlin
 * queue.awaitEnqueue("email", welcome) { idempotency("welcome-$customerId") }
 * ```
 *
 * @throws org.idemque.IdemqueException as [ReactiveQueue.enqueue] signals it
 */
suspend fun ReactiveQueue.awaitEnqueue(
    type: String,
    payload: Any?,
    options: EnqueueOptionsBuilder.() -> Unit,
): EnqueueResult = awaitEnqueue(type, payload, enqueueOptions(options))

/**
 * Accepts up to 1,000 requests as one and suspends until all are committed; results in the order of
 * the requests.
 *
 * Cancelling detaches as for [awaitEnqueue]: the batch then exists as a whole or not at all.
 *
 * @throws org.idemque.IdemqueException as [ReactiveQueue.enqueueAll] signals it; nothing of the
 *   batch was written, except that after [org.idemque.OutcomeUnknownException] nobody knows whether
 *   all of it was
 */
suspend fun ReactiveQueue.awaitEnqueueAll(requests: List<EnqueueRequest>): List<EnqueueResult> =
    enqueueAll(requests).collectList().awaitSingle()

/**
 * Accepts up to 1,000 requests as one, each time the flow is collected; results in the order of the
 * requests, the first of them once all are committed.
 *
 * A collector that stops after some results only drops the others. One that is cancelled before the
 * first detaches as for [awaitEnqueue].
 *
 * The flow fails with [org.idemque.IdemqueException] as [ReactiveQueue.enqueueAll] signals it.
 */
fun ReactiveQueue.enqueueAllAsFlow(requests: List<EnqueueRequest>): Flow<EnqueueResult> =
    enqueueAll(requests).asFlow()
