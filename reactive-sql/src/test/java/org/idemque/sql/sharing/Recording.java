package org.idemque.sql.sharing;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.idemque.QueueRecorder;

/** Keeps what the queue tells. */
final class Recording implements QueueRecorder {

    final Queue<Duration> waits = new ConcurrentLinkedQueue<>();
    final AtomicInteger refused = new AtomicInteger();
    final AtomicInteger held = new AtomicInteger();
    final AtomicInteger repeated = new AtomicInteger();
    private final Queue<Integer> statements = new ConcurrentLinkedQueue<>();

    /** How many calls each statement carried, in the order in which they were sent. */
    List<Integer> statements() {
        return List.copyOf(statements);
    }

    @Override
    public void waited(Duration waiting) {
        waits.add(waiting);
    }

    @Override
    public void shared(int calls, long payloadBytes) {
        statements.add(calls);
    }

    @Override
    public void refused() {
        refused.incrementAndGet();
    }

    @Override
    public void held() {
        held.incrementAndGet();
    }

    @Override
    public void repeated() {
        repeated.incrementAndGet();
    }
}
