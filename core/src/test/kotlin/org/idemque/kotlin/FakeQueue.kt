package org.idemque.kotlin

import java.util.UUID
import org.idemque.EnqueueRequest
import org.idemque.EnqueueResult
import org.idemque.JobId
import org.idemque.ReactiveQueue
import reactor.core.publisher.Flux
import reactor.core.publisher.Mono

/** Answers each subscription by a function of the request, and keeps what it was asked. */
internal class FakeQueue(
    private val answer: (EnqueueRequest) -> Mono<EnqueueResult> = { Mono.just(accepted(1)) }
) : ReactiveQueue {

    val asked = mutableListOf<EnqueueRequest>()

    override fun enqueue(request: EnqueueRequest): Mono<EnqueueResult> =
        Mono.defer {
            asked += request
            answer(request)
        }

    override fun enqueueAll(requests: List<EnqueueRequest>): Flux<EnqueueResult> =
        Flux.fromIterable(requests).concatMap(::enqueue)
}

internal fun accepted(number: Long): EnqueueResult = EnqueueResult.Accepted(JobId(UUID(0, number)))
