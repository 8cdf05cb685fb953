package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.idemque.EnqueueResult;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

/** Another transaction holds a key for longer than a call may wait: the server gives up, and nothing stays of it. */
@DatabaseTest
class LockTimeoutIntegrationTest {

    @Test
    void aKeyThatIsHeldTooLongIsUnavailableAndTheSessionIsAsBefore(TestDatabase database) {
        QueueFixture fixture =
                QueueFixture.on(database, 1, QueueSettings.defaults().withLockTimeout(Duration.ofMillis(50)));
        List<String> backend = PoolSessions.backends(fixture.pool(), 1);
        Connection holder = Await.value(database.connectionFactory().create());
        Await.completion(holder.beginTransaction());
        EnqueueResult held = Await.value(fixture.queue().on(holder).enqueue(KeyedRequest.of("a")));

        StepVerifier.create(fixture.queue().enqueue(KeyedRequest.of("a")))
                .expectErrorSatisfies(error -> assertThat(error)
                        .isInstanceOfSatisfying(
                                QueueUnavailableException.class, unavailable -> assertThat(unavailable.sqlState())
                                        .isEqualTo(Optional.of("55P03"))))
                .verify(PATIENCE);
        assertThat(PoolSessions.traces(fixture.pool(), 1)).isEmpty();
        assertThat(PoolSessions.backends(fixture.pool(), 1)).isEqualTo(backend);

        Await.completion(holder.commitTransaction());
        Await.completion(holder.close());
        assertThat(Await.value(fixture.queue().enqueue(KeyedRequest.of("a"))))
                .isEqualTo(new EnqueueResult.Replayed(held.jobId()));
        // An error takes settings back with it, so only what has ended well shows what stays.
        assertThat(PoolSessions.traces(fixture.pool(), 1)).isEmpty();
    }
}
