package org.idemque.sql.internal.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.connection.Work;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** How steps follow each other, in virtual time. Each takes a second and finds two rows, of which the last step has one. */
class SweepTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final OffsetDateTime MOMENT = OffsetDateTime.parse("2030-01-01T12:00:00Z");
    private static final Step FULL = new Step(2, 2, MOMENT, 0, Duration.ZERO, Duration.ofMinutes(1));
    private static final Step LAST = new Step(1, 1, MOMENT, 0, Duration.ZERO, Duration.ZERO);

    private final AtomicInteger begun = new AtomicInteger();

    /** Two full steps and two rests, then the last step, which is followed by none. */
    @Test
    void restsForAsLongAsAStepTookWhileThereIsMore() {
        StepVerifier.withVirtualTime(() -> sweep(10).run(steps(3)))
                .expectSubscription()
                .expectNoEvent(SECOND.multipliedBy(5).minusMillis(1))
                .thenAwait(Duration.ofMillis(1))
                .assertNext(swept -> {
                    assertThat(swept.complete()).isTrue();
                    assertThat(swept.removed()).isEqualTo(5);
                })
                .expectComplete()
                .verify(Duration.ofSeconds(20));
    }

    /** Whoever goes on at once with the next sweep would otherwise leave nothing to others. */
    @Test
    void restsAfterTheLastStepOfASweepThatIsNotDone() {
        StepVerifier.withVirtualTime(() -> sweep(1).run(steps(3)))
                .expectSubscription()
                .expectNoEvent(SECOND.multipliedBy(2).minusMillis(1))
                .thenAwait(Duration.ofMillis(1))
                .assertNext(swept -> assertThat(swept.complete()).isFalse())
                .expectComplete()
                .verify(Duration.ofSeconds(20));
    }

    @Test
    void aCancelledRestIsFollowedByNoStep() {
        StepVerifier.withVirtualTime(() -> sweep(10).run(steps(3)))
                .expectSubscription()
                .expectNoEvent(SECOND.plusMillis(500))
                .thenCancel()
                .verify(Duration.ofSeconds(20));
        assertThat(begun).hasValue(1);
    }

    @Test
    void anErrorEndsItAtOnceAndTheNextGoesOnFromThere() {
        Sweep sweep = sweep(10);
        StepVerifier.withVirtualTime(() -> sweep.run(failing()))
                .expectSubscription()
                .expectNoEvent(SECOND.multipliedBy(3).minusMillis(1))
                .thenAwait(Duration.ofMillis(1))
                .assertNext(swept -> {
                    assertThat(swept.failure()).isInstanceOf(QueueUnavailableException.class);
                    assertThat(swept.resumed().from()).isEqualTo(MOMENT);
                })
                .expectComplete()
                .verify(Duration.ofSeconds(20));
    }

    private static Sweep sweep(int maxSteps) {
        SchemaName schema = new SchemaName("idemque");
        return new Sweep(
                Sql.statement("maintenance/plan.sql", schema),
                Sql.statement("maintenance/bindings.sql", schema),
                binds -> {},
                2,
                maxSteps);
    }

    private Sessions steps(int number) {
        return answering(() -> begun.incrementAndGet() < number ? FULL : LAST);
    }

    private Sessions failing() {
        return answering(() -> {
            if (begun.incrementAndGet() > 1) {
                throw new QueueUnavailableException("down", null, null);
            }
            return FULL;
        });
    }

    private static Sessions answering(Supplier<Step> step) {
        return new Sessions() {
            @Override
            @SuppressWarnings("unchecked") // a step asks for its rows
            public <T> Mono<T> run(Work<T> work) {
                return (Mono<T>) Mono.delay(SECOND).map(tick -> List.of(step.get()));
            }
        };
    }
}
