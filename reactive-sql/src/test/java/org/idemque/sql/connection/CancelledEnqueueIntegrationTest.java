package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A caller leaves at any moment of an enqueue and then repeats it.
 *
 * <p>Allowed: the first call was accepted or was not, and the repeat returns the one job in either case. Forbidden: no job
 * or two under a key, two ids, a session that is left in a transaction or with a setting, a connection that is lost.
 */
@DatabaseTest
class CancelledEnqueueIntegrationTest {

    private static final int ROUNDS = Integer.getInteger("idemque.cancellations", 2_000);
    private static final int POOL = 4;
    private static final int CALLERS = 8;
    private static final long LATEST_NANOS = 3_000_000;

    private final AtomicInteger acceptedUnseen = new AtomicInteger();
    private final AtomicInteger neverSent = new AtomicInteger();

    @ParameterizedTest(name = "sharing {0}")
    @ValueSource(booleans = {false, true})
    void repeatingAfterCancellationReturnsTheOneJob(boolean sharing, TestDatabase database) {
        QueueFixture fixture = sharing ? QueueFixture.on(database, POOL) : QueueFixture.alone(database, POOL);

        List<Long> idsPerKey = Flux.range(0, ROUNDS)
                .flatMap(round -> ids(fixture, "key-" + round), CALLERS)
                .collectList()
                .block(Duration.ofMinutes(2));

        assertThat(idsPerKey).hasSize(ROUNDS).containsOnly(1L);
        assertThat(fixture.jobs()).isEqualTo(ROUNDS);
        assertThat(fixture.bindings()).isEqualTo(ROUNDS);
        assertThat(PoolSessions.traces(fixture.pool(), POOL)).isEmpty();
        assertThat(acceptedUnseen).as("left after the statement was sent").hasPositiveValue();
        assertThat(neverSent).as("left before the statement was sent").hasPositiveValue();
    }

    private Mono<Long> ids(QueueFixture fixture, String key) {
        Mono<EnqueueResult> enqueue = fixture.queue().enqueue(KeyedRequest.of(key));
        Duration moment = Duration.ofNanos(ThreadLocalRandom.current().nextLong(LATEST_NANOS));
        Mono<EnqueueResult> left = enqueue.takeUntilOther(Mono.delay(moment));
        return Flux.concat(left, enqueue).collectList().doOnNext(this::count).map(results -> results.stream()
                .map(EnqueueResult::jobId)
                .distinct()
                .count());
    }

    private void count(List<EnqueueResult> results) {
        boolean cancelled = results.size() == 1;
        if (cancelled && results.get(0).outcome() == EnqueueOutcome.REPLAYED) {
            acceptedUnseen.incrementAndGet();
        } else if (cancelled) {
            neverSent.incrementAndGet();
        }
    }
}
