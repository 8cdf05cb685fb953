package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.time.Duration;
import java.util.List;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolRest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TcpProxy;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * The network between the queue and the server fails. Each caller is told so by a type that says whether its job may exist;
 * nobody waits for ever; when the network is back, so is the queue, with all its connections and places.
 */
@DatabaseTest
class NetworkFailureIntegrationTest {

    private static final int POOL = 2;
    private static final int CALLERS = 8;
    private static final QueueSettings SETTINGS = QueueSettings.defaults()
            .withMaxInFlight(CALLERS)
            .withAcquireTimeout(Duration.ofSeconds(1))
            .withLockTimeout(Duration.ofMillis(200))
            .withOperationTimeout(Duration.ofSeconds(1))
            .withCleanupTimeout(Duration.ofMillis(100));

    @SuppressWarnings("NullAway.Init") // before each test
    private TcpProxy network;

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @BeforeEach
    void queueBehindTheNetwork(TestDatabase database) {
        network = database.network();
        Await.completion(Idemque.schema(database.connectionFactory()).install());
        PostgresqlConnectionFactory factory = new PostgresqlConnectionFactory(
                database.configuration().host("localhost").port(network.port()).build());
        ConnectionPool pool = database.pool(factory, POOL, configuration -> configuration
                .maxAcquireTime(Duration.ofSeconds(1))
                .maxCreateConnectionTime(Duration.ofSeconds(1)));
        fixture = new QueueFixture(database, pool, Idemque.queue(pool, SETTINGS));
    }

    @Test
    void aServerThatRefusesConnectionsIsUnavailable() {
        network.refuse();
        assertThat(errors()).hasSize(CALLERS).containsOnly(QueueUnavailableException.class);
        network.heal();
        assertIsAsNew();
    }

    @Test
    void aServerThatAcceptsAndNeverAnswersIsUnavailable() {
        network.freeze();
        assertThat(errors()).hasSize(CALLERS).containsOnly(QueueUnavailableException.class);
        network.heal();
        assertIsAsNew();
    }

    @Test
    void aServerThatFallsSilentLeavesTheOutcomeUnknownAndThePoolAtRest() {
        assertIsAsNew();
        network.freeze();
        assertThat(errors())
                .hasSize(CALLERS)
                .contains(OutcomeUnknownException.class)
                .isSubsetOf(OutcomeUnknownException.class, QueueUnavailableException.class);
        PoolRest.await(fixture.pool());
        network.heal();
        assertIsAsNew();
    }

    @Test
    void connectionsThatAreCutUnderWayAreReplaced() {
        assertIsAsNew();
        Mono<JobId> call = untilAnswered(0);
        List<JobId> ids = Await.value(Flux.range(0, 200)
                .doOnNext(round -> {
                    if (round % 20 == 0) {
                        network.cut();
                    }
                })
                .flatMapSequential(round -> call, 2)
                .distinct()
                .collectList());
        assertThat(ids).hasSize(1);
        assertIsAsNew();
    }

    private List<Class<?>> errors() {
        return Await.value(Flux.range(0, CALLERS)
                .flatMap(key -> fixture.queue()
                        .enqueue(KeyedRequest.of("key-" + key))
                        .<Class<?>>map(EnqueueResult::getClass)
                        .onErrorResume(error -> Mono.just(error.getClass())))
                .collectList());
    }

    /** All places are free, each key has its job, and each connection that the pool may have can be had and is clean. */
    private void assertIsAsNew() {
        Await.completion(untilAnswered(0));
        PoolRest.await(fixture.pool());
        List<JobId> ids = Await.value(Flux.range(0, CALLERS)
                .flatMap(key -> fixture.queue().enqueue(KeyedRequest.of("key-" + key)), CALLERS)
                .map(EnqueueResult::jobId)
                .collectList());
        assertThat(ids).hasSize(CALLERS).doesNotHaveDuplicates();
        assertThat(fixture.jobs()).isEqualTo(CALLERS);
        assertThat(PoolSessions.traces(fixture.pool(), POOL)).isEmpty();
    }

    private Mono<JobId> untilAnswered(int key) {
        return fixture.queue()
                .enqueue(KeyedRequest.of("key-" + key))
                .retryWhen(Retry.fixedDelay(Long.MAX_VALUE, Duration.ofMillis(20))
                        .filter(error -> error instanceof OutcomeUnknownException
                                || error instanceof QueueUnavailableException
                                || error instanceof QueueOverloadedException))
                .map(EnqueueResult::jobId);
    }
}
