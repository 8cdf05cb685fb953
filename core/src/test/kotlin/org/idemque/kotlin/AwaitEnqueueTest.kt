package org.idemque.kotlin

import java.util.concurrent.CompletableFuture
import java.util.concurrent.TimeUnit
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.reactor.asCoroutineContext
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withContext
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.idemque.EnqueueOptions
import org.idemque.EnqueueRequest
import org.idemque.EnqueueResult
import org.idemque.InvalidRequestException
import org.junit.jupiter.api.Test
import reactor.core.publisher.Mono
import reactor.util.context.Context

class AwaitEnqueueTest {

    private val request = EnqueueRequest.of("email", null)

    @Test
    fun returnsTheResult() {
        val queue = FakeQueue()
        assertThat(runBlocking { queue.awaitEnqueue(request) }).isEqualTo(accepted(1))
        assertThat(queue.asked).containsExactly(request)
    }

    @Test
    fun takesTypeAndPayload() {
        val queue = FakeQueue()
        runBlocking {
            queue.awaitEnqueue("email", null)
            queue.awaitEnqueue("email", 7, EnqueueOptions.defaults().withPriority(1))
            queue.awaitEnqueue("email", listOf("a")) { idempotency("k") }
        }
        assertThat(queue.asked)
            .containsExactly(
                request,
                EnqueueRequest.of("email", 7, EnqueueOptions.defaults().withPriority(1)),
                EnqueueRequest.of(
                    "email",
                    listOf("a"),
                    EnqueueOptions.defaults().withIdempotencyKey("k"),
                ),
            )
    }

    @Test
    fun throwsWhatTheQueueSignals() {
        val refused = InvalidRequestException("payload", "small", "large")
        val queue = FakeQueue { Mono.error(refused) }
        assertThatThrownBy { runBlocking { queue.awaitEnqueue(request) } }
            .isInstanceOf(InvalidRequestException::class.java)
            .hasMessage(refused.message)
    }

    @Test
    fun throwsOutOfBoundsOptionsBeforeAsking() {
        val queue = FakeQueue()
        assertThatThrownBy { runBlocking { queue.awaitEnqueue("email", null) { priority = 101 } } }
            .isInstanceOf(InvalidRequestException::class.java)
        assertThatThrownBy { runBlocking { queue.awaitEnqueue("", null) } }
            .isInstanceOf(InvalidRequestException::class.java)
        assertThat(queue.asked).isEmpty()
    }

    @Test
    fun handsOnTheReactorContext() {
        val queue = FakeQueue { Mono.deferContextual { Mono.just(accepted(it["number"])) } }
        runBlocking(Context.of("number", 5L).asCoroutineContext()) {
            assertThat(queue.awaitEnqueue(request)).isEqualTo(accepted(5))
            assertThat(queue.awaitEnqueueAll(listOf(request))).containsExactly(accepted(5))
            assertThat(queue.enqueueAllAsFlow(listOf(request)).toList())
                .containsExactly(accepted(5))
        }
    }

    @Test
    fun cancelsTheMono() {
        val cancelled = CompletableFuture<Unit>()
        val queue = FakeQueue {
            Mono.never<EnqueueResult>().doOnCancel { cancelled.complete(Unit) }
        }
        runBlocking {
            val job = launch(start = CoroutineStart.UNDISPATCHED) { queue.awaitEnqueue(request) }
            assertThat(queue.asked).hasSize(1)
            job.cancelAndJoin()
        }
        cancelled.get(5, TimeUnit.SECONDS)
    }

    /**
     * A value is no end: cancelling upstream at the value would disturb the clean-up that follows
     * it.
     */
    @Test
    fun waitsForCompletionAfterTheValue() {
        var completed = false
        val queue = FakeQueue { Mono.just(accepted(1)).doOnTerminate { completed = true } }
        val cancels = mutableListOf<Unit>()
        val watched = FakeQueue { queue.enqueue(it).doOnCancel { cancels += Unit } }
        runBlocking { withContext(Dispatchers.Default) { watched.awaitEnqueue(request) } }
        assertThat(completed).isTrue()
        assertThat(cancels).isEmpty()
    }

    @Test
    fun returnsABatchInOrder() {
        var next = 0L
        val queue = FakeQueue {
            Mono.delay(java.time.Duration.ofMillis(1)).map { accepted(++next) }
        }
        val results = runBlocking { queue.awaitEnqueueAll(listOf(request, request, request)) }
        assertThat(results).containsExactly(accepted(1), accepted(2), accepted(3))
        assertThat(runBlocking { queue.awaitEnqueueAll(emptyList()) }).isEmpty()
    }

    @Test
    fun asksAtEachCollectionOfAFlow() {
        val queue = FakeQueue()
        val flow = queue.enqueueAllAsFlow(listOf(request, request))
        assertThat(queue.asked).isEmpty()
        runBlocking {
            assertThat(flow.toList()).containsExactly(accepted(1), accepted(1))
            assertThat(flow.first()).isEqualTo(accepted(1))
        }
        assertThat(queue.asked).hasSizeGreaterThanOrEqualTo(3)
    }
}
