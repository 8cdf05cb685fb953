package org.idemque.sql.kotlin

import java.time.Duration
import kotlin.random.Random
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.flow.take
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.reactor.awaitSingle
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeoutOrNull
import org.assertj.core.api.Assertions.assertThat
import org.idemque.EnqueueOutcome
import org.idemque.EnqueueResult
import org.idemque.kotlin.awaitEnqueue
import org.idemque.kotlin.awaitEnqueueAll
import org.idemque.kotlin.enqueueAllAsFlow
import org.idemque.sql.testing.Await
import org.idemque.sql.testing.BlockedSessions
import org.idemque.sql.testing.DatabaseTest
import org.idemque.sql.testing.LentTransaction
import org.idemque.sql.testing.QueueFixture
import org.idemque.sql.testing.Requests
import org.idemque.sql.testing.TestDatabase
import org.junit.jupiter.api.Test
import reactor.core.publisher.Mono

/**
 * Coroutines that are cancelled leave neither a connection behind nor a request whose outcome is
 * lost.
 */
@DatabaseTest
class CoroutineIntegrationTest {

    /**
     * Allowed: the repeat under the same key is accepted, or it replays the job that the cancelled
     * call made. Forbidden: two jobs, a repeat that names another job than the call that came
     * through, a connection that is not returned.
     */
    @Test
    fun aRepeatAfterCancellationAtAnyMomentFindsTheOneJob(database: TestDatabase) {
        val fixture = QueueFixture.on(database, 4)
        val random = Random(20261201)
        val rounds = 150 * Integer.getInteger("idemque.test.rounds.factor", 1)
        repeat(rounds) { round ->
            runBlocking(Dispatchers.Default) {
                val request = Requests.keyed("key-$round", "work")
                var told: EnqueueResult? = null
                val caller = launch { told = fixture.queue().awaitEnqueue(request) }
                Mono.delay(Duration.ofNanos(random.nextLong(3_000_000))).awaitSingle()
                caller.cancel()
                caller.join()

                val again = fixture.queue().awaitEnqueue(request)

                told?.let { assertThat(again).isEqualTo(EnqueueResult.Replayed(it.jobId())) }
                assertThat(fixture.queue().awaitEnqueue(request))
                    .isEqualTo(EnqueueResult.Replayed(again.jobId()))
            }
        }
        assertThat(fixture.jobs()).isEqualTo(rounds.toLong())
    }

    /** A collector that stops has dropped results, not jobs. */
    @Test
    fun takingOneResultOfABatchLeavesAllItsJobs(database: TestDatabase) {
        val fixture = QueueFixture.on(database, 1)
        val requests = List(5) { Requests.keyed("key-$it", "work") }

        val first = runBlocking { fixture.queue().enqueueAllAsFlow(requests).take(1).toList() }

        assertThat(first)
            .extracting<EnqueueOutcome> { it.outcome() }
            .containsExactly(EnqueueOutcome.ACCEPTED)
        assertThat(fixture.jobs()).isEqualTo(5)
        val again = runBlocking { fixture.queue().awaitEnqueueAll(requests) }
        assertThat(again[0]).isEqualTo(EnqueueResult.Replayed(first[0].jobId()))
        assertThat(again)
            .extracting<EnqueueOutcome> { it.outcome() }
            .containsOnly(EnqueueOutcome.REPLAYED)
    }

    /**
     * The time runs out while the call waits for a key that is held. Allowed: one job in the end,
     * which the repeat names. Forbidden: two, or a repeat that is told nothing.
     */
    @Test
    fun aTimeoutWhileWaitingIsFollowedByASafeRepeat(database: TestDatabase) {
        val fixture = QueueFixture.on(database, 3)
        val request = Requests.keyed("key", "work")
        LentTransaction.begin(fixture).use { owner ->
            Await.completion(owner.queue().enqueue(request))

            val late = runBlocking {
                withTimeoutOrNull(100) { fixture.queue().awaitEnqueue(request) }
            }

            assertThat(late).isNull()
            owner.rollback()
        }
        val again = runBlocking { fixture.queue().awaitEnqueue(request) }
        assertThat(database.text("SELECT id FROM idemque.job")).isEqualTo(again.jobId().toString())
    }

    /**
     * The collector of a batch is cancelled while it waits. Allowed: the batch is there as a whole
     * or not at all.
     */
    @Test
    fun aBatchThatIsCancelledWhileItWaitsIsThereAsAWhole(database: TestDatabase) {
        val fixture = QueueFixture.on(database, 3)
        val requests = List(5) { Requests.keyed("key-$it", "work") }
        LentTransaction.begin(fixture).use { owner ->
            Await.completion(owner.queue().enqueue(requests[2]))
            runBlocking(Dispatchers.Default) {
                val collector = async { fixture.queue().enqueueAllAsFlow(requests).toList() }
                BlockedSessions.await(database, 1)
                collector.cancel()
                collector.join()
            }
            owner.rollback()
        }
        val again = runBlocking { fixture.queue().awaitEnqueueAll(requests) }
        assertThat(again.map { it.outcome() }.distinct()).hasSize(1)
        assertThat(fixture.jobs()).isEqualTo(5)
    }
}
