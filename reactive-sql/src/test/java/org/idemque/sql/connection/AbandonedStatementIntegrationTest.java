package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import java.time.Duration;
import java.util.List;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Gate;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.PoolRest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.test.StepVerifier;

/** A caller leaves, or runs out of time, while its statement runs in the server, which nothing stops. */
@DatabaseTest
class AbandonedStatementIntegrationTest {

    private static final int POOL = 2;
    private static final QueueSettings SETTINGS =
            QueueSettings.defaults().withMaxInFlight(1).withSharing(Sharing.off());

    @Test
    void theConnectionComesBackWhenTheStatementHasEnded(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, POOL, SETTINGS);
        List<String> backends = PoolSessions.backends(fixture.pool(), POOL);
        Gate gate = Gate.closed(database);

        leaveAtTheGate(fixture, gate);
        PoolRest.awaitAcquired(fixture.pool(), 1);
        gate.open();
        PoolRest.await(fixture.pool());

        assertThat(repeat(fixture).outcome()).isEqualTo(EnqueueOutcome.REPLAYED);
        assertThat(fixture.jobs()).isOne();
        assertThat(PoolSessions.backends(fixture.pool(), POOL)).containsExactlyInAnyOrderElementsOf(backends);
        assertThat(PoolSessions.traces(fixture.pool(), POOL)).isEmpty();
    }

    @Test
    void pastTheCleanUpBoundTheConnectionIsDestroyedAndThePoolReplacesIt(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, POOL, SETTINGS.withCleanupTimeout(Duration.ofMillis(50)));
        List<String> backends = PoolSessions.backends(fixture.pool(), POOL);
        Gate gate = Gate.closed(database);

        leaveAtTheGate(fixture, gate);
        PoolRest.await(fixture.pool());

        assertThat(PoolSessions.backends(fixture.pool(), POOL))
                .as("the gate is still closed")
                .doesNotContainSequence(backends)
                .hasSize(POOL);
        gate.awaitWaiting(1);
        gate.open();
        awaitJob(fixture);
        assertThat(repeat(fixture).outcome()).isEqualTo(EnqueueOutcome.REPLAYED);
    }

    @Test
    void pastTheOperationBoundTheOutcomeIsUnknownAndARepeatFindsTheJob(TestDatabase database) {
        QueueSettings settings =
                SETTINGS.withLockTimeout(Duration.ofMillis(100)).withOperationTimeout(Duration.ofMillis(300));
        QueueFixture fixture = QueueFixture.on(database, POOL, settings);
        Gate gate = Gate.closed(database);

        StepVerifier.create(fixture.queue().enqueue(KeyedRequest.of("a")))
                .expectError(OutcomeUnknownException.class)
                .verify(PATIENCE);
        gate.awaitWaiting(1);
        gate.open();
        awaitJob(fixture);
        PoolRest.await(fixture.pool());

        assertThat(repeat(fixture).outcome()).isEqualTo(EnqueueOutcome.REPLAYED);
        assertThat(fixture.jobs()).isOne();
    }

    /** An abandoned call still counts, so that callers who leave cannot pile up work; at its end it counts no more. */
    @Test
    void anAbandonedStatementTakesItsPlaceUntilItsEnd(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, POOL, SETTINGS);
        Gate gate = Gate.closed(database);

        leaveAtTheGate(fixture, gate);
        StepVerifier.create(fixture.queue().enqueue(KeyedRequest.of("b")))
                .expectError(QueueOverloadedException.class)
                .verify(PATIENCE);
        gate.open();
        PoolRest.await(fixture.pool());

        assertThat(repeat(fixture).outcome()).isEqualTo(EnqueueOutcome.REPLAYED);
    }

    private static void leaveAtTheGate(QueueFixture fixture, Gate gate) {
        Disposable call = fixture.queue().enqueue(KeyedRequest.of("a")).subscribe();
        gate.awaitWaiting(1);
        call.dispose();
    }

    private static EnqueueResult repeat(QueueFixture fixture) {
        return Await.value(fixture.queue().enqueue(KeyedRequest.of("a")));
    }

    private static void awaitJob(QueueFixture fixture) {
        assertThat(Poll.last(PATIENCE, fixture::jobs, jobs -> jobs == 1)).isOne();
    }
}
