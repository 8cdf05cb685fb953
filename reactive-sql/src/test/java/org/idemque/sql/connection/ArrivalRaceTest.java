package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** A connection comes in the very moment in which its caller leaves or is told that none came. */
class ArrivalRaceTest {

    private static final int ROUNDS = Integer.getInteger("idemque.arrivals", 20_000);
    private static final int AT_ONCE = 16;
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final Duration LONG = Duration.ofHours(1);

    private final Scheduler arrivals = Schedulers.newParallel("arrivals", 4);
    private final FakeDriver driver = new FakeDriver();

    @AfterEach
    void stop() {
        arrivals.dispose();
    }

    @Test
    void aConnectionThatComesTooLateIsGivenBackUnused() {
        Sinks.One<Connection> late = Sinks.one();
        driver.when("create", late::asMono);
        ConnectionRunner runner = FakeDriverRunner.on(driver, MOMENT, LONG, LONG);

        StepVerifier.create(runner.run(FakeDriverRunner::statement))
                .expectError(QueueUnavailableException.class)
                .verify(PATIENCE);
        assertThat(runner.inFlight()).as("it is still owed a connection").isOne();
        late.tryEmitValue(driver.connection()).orThrow();

        FakeDriverRunner.awaitEnd(runner);
        assertThat(driver.closings).hasValue(1);
        assertThat(driver.executions).hasValue(0);
    }

    /**
     * Allowed: the statement is run and its result told, or unavailable is told and no statement is run. Forbidden: both, as
     * a caller without a key would repeat and have two jobs.
     */
    @Test
    void whoIsToldThatNoConnectionCameHasNoStatementRun() {
        driver.when("create", () -> Mono.fromSupplier(driver::connection).delaySubscription(near(), arrivals));
        ConnectionRunner runner = FakeDriverRunner.on(driver, MOMENT, LONG, LONG);

        List<Round> rounds = Flux.range(0, ROUNDS)
                .flatMap(i -> round(runner), AT_ONCE)
                .collectList()
                .block(PATIENCE);
        FakeDriverRunner.awaitEnd(runner);

        assertThat(rounds).hasSize(ROUNDS);
        assertThat(rounds).anyMatch(round -> round.unavailable).anyMatch(round -> round.ran.get());
        assertThat(rounds)
                .filteredOn(round -> round.unavailable && round.ran.get())
                .isEmpty();
        assertThat(driver.closings).hasValue(ROUNDS);
    }

    /**
     * The work never ends. Allowed: it is begun and its connection is destroyed at the clean-up bound, or it is not begun and
     * the connection is given back. Forbidden: an operation that goes on, as if its caller were still there.
     */
    @Test
    void whoLeavesIsCleanedUpAfterWithinTheBound() {
        driver.when("create", () -> Mono.fromSupplier(driver::connection).delaySubscription(near(), arrivals))
                .when("execute", Mono::never);
        ConnectionRunner runner = FakeDriverRunner.on(driver, LONG, LONG, MOMENT);

        Flux.range(0, ROUNDS)
                .flatMap(i -> runner.run(FakeDriverRunner::statement).takeUntilOther(Mono.delay(near())), AT_ONCE)
                .then()
                .block(PATIENCE);
        FakeDriverRunner.awaitEnd(runner);

        assertThat(driver.closings).hasValue(ROUNDS);
        assertThat(driver.executions.get()).isBetween(1, ROUNDS - 1);
    }

    private static Mono<Round> round(ConnectionRunner runner) {
        Round round = new Round();
        return runner.run(session -> Mono.fromSupplier(() -> round.ran.getAndSet(true)))
                .doOnError(QueueUnavailableException.class, error -> round.unavailable = true)
                .thenReturn(round)
                .onErrorReturn(QueueUnavailableException.class, round);
    }

    /** About when the bound of time passes. */
    private static Duration near() {
        return MOMENT.plusNanos(ThreadLocalRandom.current().nextLong(-100_000, 300_000));
    }

    private static final class Round {
        private final AtomicBoolean ran = new AtomicBoolean();
        private volatile boolean unavailable;
    }
}
