package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.Idemque;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import reactor.util.context.Context;

/** What a subscriber may expect of an enqueue, and the connection factory of its subscriber. */
@DatabaseTest
class SubscriberContractIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @BeforeEach
    void install(TestDatabase database) {
        fixture = QueueFixture.on(database, 1);
    }

    @Test
    void nothingHappensBeforeSubscription() {
        Mono<EnqueueResult> unused = fixture.queue().enqueue(KeyedRequest.of("a"));
        assertThat(Await.value(fixture.queue().enqueue(KeyedRequest.of("b"))).outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(fixture.jobs()).isOne();
    }

    /** The connection does not wait for the subscriber's demand. */
    @Test
    void aResultThatNobodyAskedForYetIsKeptAndTheConnectionIsNot() {
        StepVerifier.create(fixture.queue().enqueue(KeyedRequest.of("a")), 0)
                .expectSubscription()
                .then(() -> assertThat(Await.value(fixture.queue().enqueue(KeyedRequest.of("b")))
                                .outcome())
                        .isEqualTo(EnqueueOutcome.ACCEPTED))
                .thenRequest(1)
                .expectNextMatches(result -> result.outcome() == EnqueueOutcome.ACCEPTED)
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void theSubscribersContextReachesTheFactory() {
        Set<Object> seen = ConcurrentHashMap.newKeySet();
        ConnectionFactory looking = new LookingFactory(fixture.pool(), seen);

        EnqueueResult result = Await.value(
                Idemque.queue(looking).enqueue(KeyedRequest.of("a")).contextWrite(Context.of("caller", "somebody")));

        assertThat(result.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(seen).containsExactly("somebody");
    }

    private record LookingFactory(ConnectionPool pool, Set<Object> seen) implements ConnectionFactory {

        @Override
        public Mono<Connection> create() {
            return Mono.deferContextual(context -> {
                seen.add(context.get("caller"));
                return pool.create();
            });
        }

        @Override
        public ConnectionFactoryMetadata getMetadata() {
            return pool.getMetadata();
        }
    }
}
