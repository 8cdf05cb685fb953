package org.idemque.sql.testing;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.Supplier;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/**
 * Looks at something again and again until it is as wanted or the patience ends. Tests wait for facts with it, never for
 * a fixed time.
 */
public final class Poll {

    private static final Duration INTERVAL = Duration.ofMillis(5);

    private Poll() {}

    /**
     * The last value seen, of one look at least. It satisfies the condition unless the patience ended: the caller judges
     * it, and has it for a message.
     */
    public static <T> T last(Duration patience, Supplier<T> probe, Predicate<? super T> condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        T last = Flux.interval(Duration.ZERO, INTERVAL, Schedulers.boundedElastic())
                .onBackpressureDrop()
                .map(tick -> probe.get())
                .takeUntil(value -> condition.test(value) || System.nanoTime() - deadline >= 0)
                .blockLast();
        return Objects.requireNonNull(last);
    }
}
