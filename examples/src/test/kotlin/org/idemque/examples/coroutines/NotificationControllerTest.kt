package org.idemque.examples.coroutines

import java.time.Duration
import java.util.UUID
import org.assertj.core.api.Assertions.assertThat
import org.idemque.EnqueueRequest
import org.idemque.EnqueueResult
import org.idemque.Idempotency
import org.idemque.JobId
import org.idemque.ReactiveQueue
import org.idemque.examples.jobs.JobReply
import org.junit.jupiter.api.Test
import org.springframework.http.MediaType
import org.springframework.test.web.reactive.server.WebTestClient
import reactor.core.publisher.Flux
import reactor.core.publisher.Mono

/** From a list of messages to one batch, and back. */
class NotificationControllerTest {

    @Test
    fun `a list becomes one batch and its results keep their order`() {
        val queue = RecordingQueue()

        WebTestClient.bindToController(NotificationController(queue))
            .configureClient()
            .responseTimeout(Duration.ofSeconds(30))
            .build()
            .post()
            .uri("/coroutine/notifications")
            .contentType(MediaType.APPLICATION_JSON)
            .bodyValue(
                listOf(Notification("n-1", "Ada", "Hello"), Notification("n-2", "Bo", "Hello"))
            )
            .exchange()
            .expectStatus()
            .isOk()
            .expectBodyList(JobReply::class.java)
            .isEqualTo<WebTestClient.ListBodySpec<JobReply>>(
                listOf(
                    JobReply.of(EnqueueResult.Accepted(RecordingQueue.job(0))),
                    JobReply.of(EnqueueResult.Accepted(RecordingQueue.job(1))),
                )
            )

        val batch = queue.batches.single()
        assertThat(batch.map { it.payload })
            .containsExactly(
                Notification("n-1", "Ada", "Hello"),
                Notification("n-2", "Bo", "Hello"),
            )
        assertThat(batch.map { it.options.queue() }).containsOnly("notifications")
        assertThat(batch.map { it.options.keyed().orElseThrow() })
            .containsExactly(
                Idempotency.of("n-1").withScope("notifications"),
                Idempotency.of("n-2").withScope("notifications"),
            )
    }

    /** Accepts every batch; the job's number is the member's position. */
    private class RecordingQueue : ReactiveQueue {

        val batches = mutableListOf<List<EnqueueRequest>>()

        override fun enqueue(request: EnqueueRequest): Mono<EnqueueResult> =
            Mono.error(UnsupportedOperationException())

        override fun enqueueAll(requests: List<EnqueueRequest>): Flux<EnqueueResult> {
            batches += requests
            return Flux.range(0, requests.size).map { EnqueueResult.Accepted(job(it)) }
        }

        companion object {
            fun job(position: Int) = JobId(UUID(0, position.toLong()))
        }
    }
}
