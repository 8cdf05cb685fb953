package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import io.r2dbc.spi.R2dbcNonTransientResourceException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.idemque.OutcomeUnknownException;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** The way back of a connection fails. What the work gave is told all the same, in bounded time. */
class ClosingFaultTest {

    private final List<Throwable> dropped = new CopyOnWriteArrayList<>();
    private final FakeDriver driver = new FakeDriver();
    private final ConnectionRunner runner =
            FakeDriverRunner.on(driver, Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ofMillis(20));

    @BeforeEach
    void watchDroppedErrors() {
        Hooks.onErrorDropped(dropped::add);
    }

    @AfterEach
    void nothingIsLeft() {
        Hooks.resetOnErrorDropped();
        FakeDriverRunner.awaitEnd(runner);
        assertThat(dropped).isEmpty();
    }

    @Test
    void aCloseThatThrowsDoesNotHideTheResult() {
        driver.when("close", () -> {
            throw new IllegalStateException("The connection is closed");
        });
        assertResultAndOneClosing();
    }

    @Test
    void aCloseThatFailsDoesNotHideTheResult() {
        driver.when("close", () -> Mono.error(new R2dbcNonTransientResourceException("gone", "08006")));
        assertResultAndOneClosing();
    }

    @Test
    void aCloseThatAnswersNullDoesNotHideTheResult() {
        driver.when("close", () -> null);
        assertResultAndOneClosing();
    }

    /** A pool whose release is cancelled half way would never have its place back. */
    @Test
    void aCloseThatNeverEndsIsLeftAloneAndNotCancelled() {
        AtomicBoolean cancelled = new AtomicBoolean();
        driver.when("close", () -> Mono.never().doOnCancel(() -> cancelled.set(true)));
        assertResultAndOneClosing();
        assertThat(cancelled).isFalse();
    }

    @Test
    void aBrokenConnectionThatWrapsNothingIsClosedOnce() {
        assertBrokenIsClosedOnce(() -> null);
    }

    @Test
    void aBrokenConnectionThatWrapsItselfIsClosedOnce() {
        assertBrokenIsClosedOnce(() -> FakeDriver.SELF);
    }

    @Test
    void aBrokenConnectionThatCannotBeUnwrappedIsClosedOnce() {
        assertBrokenIsClosedOnce(() -> {
            throw new IllegalStateException("no");
        });
    }

    /** The pool must find the connection dead when it comes back. */
    @Test
    void aBrokenConnectionIsClosedFromTheInside() {
        FakeDriver inner = new FakeDriver();
        driver.when(
                "close",
                () -> Mono.fromRunnable(() ->
                        assertThat(inner.closings).as("closed within before").hasValue(1)));
        assertBrokenIsClosedOnce(inner::connection);
        assertThat(inner.closings).hasValue(1);
    }

    @Test
    void aConnectionThatIsNotBrokenIsNotClosedWithin() {
        FakeDriver inner = new FakeDriver();
        driver.when("unwrap", inner::connection);
        assertResultAndOneClosing();
        assertThat(inner.closings).hasValue(0);
    }

    /** A factory that joins transactions makes closing harmless itself; any other would lose the connection. */
    @Test
    void aConnectionThatCameInATransactionIsGivenBackAndNeverClosedWithin() {
        FakeDriver inner = new FakeDriver();
        driver.when("isAutoCommit", () -> false);
        assertResultAndOneClosing();
        driver.closings.set(0);
        assertBrokenIsClosedOnce(inner::connection);
        assertThat(inner.closings).hasValue(0);
    }

    private void assertResultAndOneClosing() {
        StepVerifier.create(runner.run(FakeDriverRunner::statement))
                .expectNext(1)
                .expectComplete()
                .verify(PATIENCE);
        assertThat(driver.closings).hasValue(1);
    }

    private void assertBrokenIsClosedOnce(Supplier<@Nullable Object> unwrap) {
        driver.when("unwrap", unwrap)
                .when("execute", () -> Mono.error(new R2dbcNonTransientResourceException("gone", "08006")));
        StepVerifier.create(runner.run(FakeDriverRunner::statement))
                .expectError(OutcomeUnknownException.class)
                .verify(PATIENCE);
        assertThat(driver.closings).hasValue(1);
    }
}
