package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.R2dbcTimeoutException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.idemque.DatabaseRefusedException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.pool.PoolShutdownException;
import reactor.test.StepVerifier;

/**
 * A driver throws, signals an error, or answers null where it should not. The caller gets one error of the library's, the
 * connection is closed once, the place is free, and no error falls to the floor.
 */
class DriverFaultTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final List<Throwable> dropped = new CopyOnWriteArrayList<>();
    private final FakeDriver driver = new FakeDriver();
    private final ConnectionRunner runner = FakeDriverRunner.on(driver, LONG, LONG, LONG);

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

    static Stream<Arguments> beforeThereIsAConnection() {
        return Stream.of(
                arguments("throws", thrown("thrown by the driver")),
                arguments("fails", failed("08001")),
                arguments("fails otherwise", (Supplier<?>) () -> Mono.error(new IOException("no route"))),
                arguments("answers null", (Supplier<?>) () -> null),
                arguments("completes empty", (Supplier<?>) Mono::empty),
                arguments("completes empty, no Mono", (Supplier<?>) Flux::empty));
    }

    @ParameterizedTest(name = "create() {0}")
    @MethodSource("beforeThereIsAConnection")
    void withoutAConnectionTheQueueIsUnavailable(String fault, Supplier<@Nullable Object> answer) {
        driver.when("create", answer);
        assertFails(QueueUnavailableException.class, 0);
    }

    @ParameterizedTest
    @CsvSource({
        "28P01, the database refused the user or the password",
        "28000, the database refused the user or the password",
        "3D000, there is no such database",
        "42501, the database refused the connection"
    })
    void aRefusedConnectionSaysWhatWasRefused(String sqlState, String told) {
        driver.when("create", failed(sqlState));
        StepVerifier.create(runner.run(FakeDriverRunner::statement))
                .expectErrorSatisfies(error -> assertThat(error)
                        .isExactlyInstanceOf(DatabaseRefusedException.class)
                        .hasMessage("%s (SQLSTATE %s)".formatted(told, sqlState)))
                .verify(PATIENCE);
    }

    /** As the pool and the driver say it: whoever runs the application must know whom it could not reach. */
    @Test
    void aConnectionThatCannotBeHadSaysWhy() {
        driver.when(
                "create",
                () -> Mono.error(new R2dbcNonTransientResourceException("cannot connect to db.example:5432", "08003")));
        StepVerifier.create(runner.run(FakeDriverRunner::statement))
                .expectErrorMessage("no connection could be had, cannot connect to db.example:5432 (SQLSTATE 08003)")
                .verify(PATIENCE);
    }

    @Test
    void aPoolThatIsClosedIsCalledThat() {
        driver.when("create", () -> Mono.error(new PoolShutdownException()));
        StepVerifier.create(runner.run(FakeDriverRunner::statement))
                .expectErrorMessage("the pool of connections is closed")
                .verify(PATIENCE);
    }

    @Test
    void aConnectionThatCannotTellItsStateIsClosedUnused() {
        driver.when("isAutoCommit", thrown("thrown by the driver"));
        assertFails(QueueUnavailableException.class, 1);
        assertThat(driver.executions).hasValue(0);
    }

    static Stream<Arguments> whileTheStatementRuns() {
        return Stream.of(
                arguments("createStatement", thrown("thrown by the driver"), OutcomeUnknownException.class),
                arguments("fetchSize", thrown("thrown by the driver"), OutcomeUnknownException.class),
                arguments("bind", thrown("thrown by the driver"), OutcomeUnknownException.class),
                arguments("execute", thrown("thrown by the driver"), OutcomeUnknownException.class),
                arguments("execute", answer(null), OutcomeUnknownException.class),
                arguments("execute", failed("08006"), OutcomeUnknownException.class),
                arguments("execute", failed("42501"), DatabaseRefusedException.class),
                arguments("execute", failed("55P03"), QueueUnavailableException.class),
                arguments("map", thrown("thrown by the driver"), OutcomeUnknownException.class),
                arguments("map", failed("23505"), DatabaseRefusedException.class),
                arguments("map", answer(Mono.error(new IOException("reset"))), OutcomeUnknownException.class),
                arguments("map", answer(Mono.error(new R2dbcTimeoutException())), OutcomeUnknownException.class));
    }

    @ParameterizedTest(name = "{0}() to {2}")
    @MethodSource("whileTheStatementRuns")
    void aFaultInAStatementIsTyped(String method, Supplier<@Nullable Object> answer, Class<Throwable> type) {
        driver.when(method, answer);
        assertFails(type, 1);
    }

    /** Cancelling a publisher as it delivers would give the connection back while it is used. */
    @Test
    void aFactoryThatIsNoMonoIsAskedOnceAndNeverCancelled() {
        AtomicBoolean cancelled = new AtomicBoolean();
        driver.when("create", () -> Flux.just(driver.connection()).hide().doOnCancel(() -> cancelled.set(true)));
        StepVerifier.create(runner.run(FakeDriverRunner::statement))
                .expectNext(1)
                .expectComplete()
                .verify(PATIENCE);
        assertThat(cancelled).isFalse();
        assertThat(driver.creations).hasValue(1);
    }

    @Test
    void workThatThrowsIsTyped() {
        StepVerifier.create(runner.run(session -> {
                    throw new IllegalStateException("thrown by the work");
                }))
                .expectError(OutcomeUnknownException.class)
                .verify(PATIENCE);
        assertThat(driver.closings).hasValue(1);
    }

    @Test
    void errorsOfTheMachineAreLeftAsTheyAre() {
        driver.when("execute", answer(Mono.error(new AssertionError("a bug"))));
        assertFails(AssertionError.class, 1);
    }

    private void assertFails(Class<? extends Throwable> type, int closings) {
        StepVerifier.create(runner.run(FakeDriverRunner::statement))
                .expectErrorSatisfies(error -> assertThat(error).isExactlyInstanceOf(type))
                .verify(PATIENCE);
        assertThat(driver.closings).hasValue(closings);
        assertThat(driver.creations).hasValue(1);
    }

    private static Supplier<@Nullable Object> answer(@Nullable Object answer) {
        return () -> answer;
    }

    private static Supplier<@Nullable Object> thrown(String message) {
        return () -> {
            throw new IllegalStateException(message);
        };
    }

    private static Supplier<@Nullable Object> failed(String sqlState) {
        return answer(Mono.error(new R2dbcNonTransientResourceException("signalled by the driver", sqlState)));
    }
}
