package org.idemque.sql.internal.sharing;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.util.Logger;
import reactor.util.Loggers;

/**
 * Does what waits, so much of it at once and no more. Each slot takes the next as soon as it has done with the last, on the
 * thread on which that ended; so nothing waits while a slot is free, and nothing is lost: who comes looks for a free slot
 * after it has joined those who wait, and a slot looks for those who wait after it was freed.
 */
public final class Lane {

    private static final Logger LOG = Loggers.getLogger(Lane.class);

    private final int slots;
    private final BooleanSupplier anyWaits;
    private final Mono<Void> next;
    private final AtomicInteger busy = new AtomicInteger();

    /**
     * @param slots how much may be done at once
     * @param anyWaits whether there is more to do
     * @param next takes what is to be done next, and does it; empty if it is gone by then
     */
    public Lane(int slots, BooleanSupplier anyWaits, Supplier<Mono<Void>> next) {
        this.slots = slots;
        this.anyWaits = anyWaits;
        this.next = Mono.defer(next).onErrorResume(Lane::unexpected);
    }

    /** Says that there is more to do. The caller's thread may start it, and never waits. */
    public void wake() {
        while (anyWaits.getAsBoolean() && occupy()) {
            AtomicBoolean freed = new AtomicBoolean();
            try {
                // Nobody's subscription: what was begun for several goes on when one of them leaves.
                Disposable unused = next.repeat(anyWaits)
                        .then()
                        .doFinally(end -> release(freed))
                        .subscribe();
            } catch (Throwable e) { // what Reactor finds too bad to make a signal of; the slot must not be lost by it
                boolean unused = free(freed);
                throw e;
            }
        }
    }

    /** In one step: a slot that is counted for a moment and given up again would hide itself from who looks for it. */
    private boolean occupy() {
        return busy.getAndUpdate(count -> count < slots ? count + 1 : count) < slots;
    }

    private void release(AtomicBoolean freed) {
        if (free(freed)) {
            wake();
        }
    }

    /** Gives a slot back, once. */
    private boolean free(AtomicBoolean freed) {
        boolean first = freed.compareAndSet(false, true);
        if (first) {
            int unused = busy.decrementAndGet();
        }
        return first;
    }

    /** What is done answers for its own failures; one that comes here is a mistake, and must not stop the lane. */
    private static Mono<Void> unexpected(Throwable error) {
        LOG.error("work of a lane failed", error);
        return Mono.empty();
    }
}
