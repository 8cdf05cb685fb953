package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolRest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.retry.Retry;

/**
 * The server kills all backends of a pool again and again while callers enqueue, and each caller repeats until it has a
 * result.
 *
 * <p>Allowed: a result, an unknown outcome, an unavailable queue. Forbidden: another error, a caller that never hears, a
 * key without a job or with two, a pool that does not recover.
 */
@DatabaseTest
class KilledBackendsIntegrationTest {

    private static final int KEYS = Integer.getInteger("idemque.killed", 600);
    private static final int POOL = 4;
    private static final int CALLERS = 32;
    private static final int KEYS_PER_KILL = 30;

    private final Set<Class<?>> errors = ConcurrentHashMap.newKeySet();

    @ParameterizedTest(name = "sharing {0}")
    @ValueSource(booleans = {false, true})
    void callersThatRepeatGetOneJobForEachKey(boolean sharing, TestDatabase database) {
        QueueFixture fixture = sharing ? QueueFixture.on(database, POOL) : QueueFixture.alone(database, POOL);
        AtomicInteger answers = new AtomicInteger();

        List<JobId> ids = underLoad(fixture, Mono.fromRunnable(() -> {
            if (answers.incrementAndGet() % KEYS_PER_KILL == 0) {
                kill(database);
            }
        }));

        // Shared statements send keyed calls again by themselves.
        assertThat(sharing || errors.contains(OutcomeUnknownException.class)).isTrue();
        assertThat(errors).isSubsetOf(OutcomeUnknownException.class, QueueUnavailableException.class);
        assertThat(ids).hasSize(KEYS).doesNotHaveDuplicates();
        assertThat(underLoad(fixture, Mono.empty())).as("repeated in peace").isEqualTo(ids);
        assertThat(fixture.jobs()).isEqualTo(KEYS);
        PoolRest.await(fixture.pool());
        assertThat(PoolSessions.traces(fixture.pool(), POOL)).isEmpty();
    }

    private List<JobId> underLoad(QueueFixture fixture, Mono<Void> afterEach) {
        return Await.value(Flux.range(0, KEYS)
                .flatMapSequential(
                        key -> untilAnswered(fixture, key)
                                .delayUntil(id -> afterEach.subscribeOn(Schedulers.boundedElastic())),
                        CALLERS)
                .collectList());
    }

    private Mono<JobId> untilAnswered(QueueFixture fixture, int key) {
        return fixture.queue()
                .enqueue(KeyedRequest.of("key-" + key))
                .doOnError(error -> errors.add(error.getClass()))
                .retryWhen(Retry.max(1_000)
                        .filter(error ->
                                error instanceof OutcomeUnknownException || error instanceof QueueUnavailableException))
                .map(EnqueueResult::jobId);
    }

    private static void kill(TestDatabase database) {
        database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = 'idemque-test'");
    }
}
