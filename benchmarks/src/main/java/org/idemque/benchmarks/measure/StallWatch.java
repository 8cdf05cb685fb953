package org.idemque.benchmarks.measure;

import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Asks each event loop for a turn every few milliseconds, and notes how long it was kept waiting. */
final class StallWatch implements AutoCloseable {

    private static final long EVERY_MILLIS = 2;

    private final List<EventExecutor> loops;
    private final AtomicLong longest = new AtomicLong();
    private volatile boolean closed;

    StallWatch(List<EventExecutor> loops) {
        this.loops = loops;
        loops.forEach(this::ask);
    }

    private void ask(EventExecutor loop) {
        long due = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(EVERY_MILLIS);
        var unused = loop.schedule(
                () -> {
                    long late = System.nanoTime() - due;
                    longest.accumulateAndGet(late, Math::max);
                    if (!closed) {
                        ask(loop);
                    }
                },
                EVERY_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /** In nanoseconds; empty if there is no loop. */
    OptionalLong longest() {
        return loops.isEmpty() ? OptionalLong.empty() : OptionalLong.of(longest.get());
    }

    @Override
    public void close() {
        closed = true;
    }
}
