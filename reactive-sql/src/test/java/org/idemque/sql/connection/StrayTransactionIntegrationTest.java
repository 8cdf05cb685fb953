package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Result;
import java.util.List;
import org.idemque.EnqueueOutcome;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.Idemque;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.r2dbc.connection.TransactionAwareConnectionFactoryProxy;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/**
 * Somebody who shares the pool gave a connection back inside an open transaction, as a cancelled BEGIN does. A job that is
 * written there is never committed, so it must not be told as accepted.
 */
@DatabaseTest
class StrayTransactionIntegrationTest {

    @Test
    void aBarePoolHasJoinedNothing(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        assertRefusesStrays(fixture);
    }

    @Test
    void springOutsideItsTransactionsHasJoinedNothing(TestDatabase database) {
        QueueFixture bare = QueueFixture.on(database, 1);
        ConnectionFactory aware = new TransactionAwareConnectionFactoryProxy(bare.pool());
        assertRefusesStrays(new QueueFixture(database, bare.pool(), Idemque.queue(aware)));
    }

    private static void assertRefusesStrays(QueueFixture fixture) {
        List<String> backend = PoolSessions.backends(fixture.pool(), 1);
        Connection careless = Await.value(fixture.pool().create());
        Await.completion(Flux.from(careless.createStatement("BEGIN").execute()).concatMap(Result::getRowsUpdated));
        Await.completion(careless.close());

        StepVerifier.create(fixture.queue().enqueue(KeyedRequest.of("a")))
                .expectError(QueueUnavailableException.class)
                .verify(PATIENCE);
        assertThat(Await.value(fixture.queue().enqueue(KeyedRequest.of("a"))).outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED);

        assertThat(fixture.jobs()).isOne();
        assertThat(PoolSessions.backends(fixture.pool(), 1)).isNotEqualTo(backend);
        assertThat(PoolSessions.traces(fixture.pool(), 1)).isEmpty();
    }
}
