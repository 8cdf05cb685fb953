package org.idemque.sql.internal.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

class LaneTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Queue<Integer> waiting = new ConcurrentLinkedQueue<>();
    private final Queue<Integer> begun = new ConcurrentLinkedQueue<>();

    @Test
    void soMuchIsDoneAtOnceAndTheNextFollowsTheEndOfOne() {
        Sinks.Empty<Void> first = Sinks.empty();
        Lane lane = new Lane(2, () -> !waiting.isEmpty(), () -> {
            int number = waiting.remove();
            begun.add(number);
            return number == 0 ? first.asMono() : Mono.never();
        });

        for (int i = 0; i < 5; i++) {
            waiting.add(i);
            lane.wake();
        }
        assertThat(begun).containsExactly(0, 1);
        first.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);

        assertThat(begun).containsExactly(0, 1, 2);
    }

    @Test
    void aMistakeDoesNotStopTheLane() {
        Lane lane = new Lane(1, () -> !waiting.isEmpty(), () -> {
            int number = waiting.remove();
            begun.add(number);
            if (number % 3 == 0) {
                throw new IllegalStateException("on purpose");
            }
            return number % 3 == 1 ? Mono.error(new IllegalStateException("on purpose")) : Mono.empty();
        });

        for (int i = 0; i < 6; i++) {
            waiting.add(i);
            lane.wake();
        }

        assertThat(begun).containsExactly(0, 1, 2, 3, 4, 5);
    }

    /** What ends at once must not deepen the stack. */
    @Test
    void muchThatEndsAtOnceIsDone() {
        Lane lane = new Lane(1, () -> !waiting.isEmpty(), () -> Mono.fromRunnable(waiting::remove));
        for (int i = 0; i < 100_000; i++) {
            waiting.add(i);
        }

        lane.wake();

        assertThat(waiting).isEmpty();
    }

    /** Allowed: everything is done. Forbidden: something waits while nothing is under way, which nobody would ever end. */
    @Test
    void nothingIsLeftWaitingHoweverManyComeAsSlotsAreFreed() {
        int callers = 50_000;
        AtomicInteger done = new AtomicInteger();
        Sinks.Empty<Void> all = Sinks.empty();
        Lane lane = new Lane(
                2,
                () -> !waiting.isEmpty(),
                () -> waiting.poll() == null
                        ? Mono.empty()
                        : Mono.fromRunnable(() -> {
                            if (done.incrementAndGet() == callers) {
                                all.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);
                            }
                        }));

        Integer unused = Flux.range(0, callers)
                .parallel(4)
                .runOn(Schedulers.boundedElastic())
                .doOnNext(i -> {
                    waiting.add(i);
                    lane.wake();
                })
                .sequential()
                .blockLast();

        assertThat(all.asMono().thenReturn(true).block(PATIENCE)).isTrue();
    }

    /**
     * The same, but what was under way ends on another thread than the one that began it, which has gone long ago: only the slot
     * itself can take what has come.
     */
    @Test
    void whoComesAsASlotIsFreedElsewhereIsDone() {
        Queue<Runnable> afterTheLastLook = new ConcurrentLinkedQueue<>();
        Sinks.Empty<Void> first = Sinks.empty();
        Lane lane = new Lane(
                1,
                () -> {
                    boolean any = !waiting.isEmpty();
                    Runnable arrival = any ? null : afterTheLastLook.poll();
                    if (arrival != null) {
                        arrival.run();
                    }
                    return any;
                },
                () -> {
                    int number = waiting.remove();
                    begun.add(number);
                    return number == 0 ? first.asMono() : Mono.empty();
                });
        waiting.add(0);
        lane.wake();
        afterTheLastLook.add(() -> {
            waiting.add(1);
            lane.wake();
        });

        first.emitEmpty(Sinks.EmitFailureHandler.FAIL_FAST);

        assertThat(begun).containsExactly(0, 1);
    }

    /** What Reactor does not make a signal of comes to whoever began it; the slot is free all the same. */
    @Test
    void aFatalErrorDoesNotTakeItsSlotAlong() {
        Lane lane = new Lane(1, () -> !waiting.isEmpty(), () -> {
            int number = waiting.remove();
            if (number == 0) {
                throw new StackOverflowError("on purpose");
            }
            begun.add(number);
            return Mono.empty();
        });
        waiting.add(0);
        assertThatThrownBy(lane::wake).isInstanceOf(StackOverflowError.class);

        waiting.add(1);
        lane.wake();

        assertThat(begun).containsExactly(1);
    }

    /**
     * One comes between the last look of what is under way and the release of its slot: it finds no slot free, and nobody
     * comes after it.
     */
    @Test
    void whoComesAsTheLastSlotIsFreedIsDone() {
        Queue<Runnable> afterTheLastLook = new ConcurrentLinkedQueue<>();
        Lane lane = new Lane(
                1,
                () -> {
                    boolean any = !waiting.isEmpty();
                    if (!any) {
                        Runnable arrival = afterTheLastLook.poll();
                        if (arrival != null) {
                            arrival.run();
                        }
                    }
                    return any;
                },
                () -> Mono.fromRunnable(() -> begun.add(waiting.remove())));
        waiting.add(0);
        afterTheLastLook.add(() -> {
            waiting.add(1);
            lane.wake();
        });

        lane.wake();

        assertThat(begun).containsExactly(0, 1);
    }
}
