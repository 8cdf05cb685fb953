package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import java.time.Duration;
import org.idemque.OutcomeUnknownException;
import org.idemque.TransactionMisuseException;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** A connection that a caller lends is used and nothing else: it is never closed, whatever happens on it. */
class LentConnectionTest {

    private final FakeDriver driver = new FakeDriver().when("isAutoCommit", () -> false);
    private final ConnectionRunner runner =
            FakeDriverRunner.on(driver, Duration.ofMinutes(1), Duration.ofMillis(20), Duration.ofMillis(20));

    @AfterEach
    void itIsNeitherClosedNorHeld() {
        FakeDriverRunner.awaitEnd(runner);
        assertThat(driver.closings).hasValue(0);
    }

    @Test
    void itServesWithinItsTransaction() {
        StepVerifier.create(runner.lending(driver.connection()).run(FakeDriverRunner::statement))
                .expectNext(1)
                .expectComplete()
                .verify(PATIENCE);
    }

    @Test
    void withoutATransactionItIsRefusedUnused() {
        driver.when("isAutoCommit", () -> true);
        StepVerifier.create(runner.lending(driver.connection()).run(FakeDriverRunner::statement))
                .expectError(TransactionMisuseException.class)
                .verify(PATIENCE);
        assertThat(driver.executions).hasValue(0);
    }

    /** Its owner may have it destroyed or not; the queue's place must not depend on that. */
    @Test
    void aStatementThatNeverEndsOnItDoesNotHoldAPlaceForEver() {
        driver.when("execute", Mono::never);
        StepVerifier.create(runner.lending(driver.connection()).run(FakeDriverRunner::statement))
                .expectError(OutcomeUnknownException.class)
                .verify(PATIENCE);
    }
}
