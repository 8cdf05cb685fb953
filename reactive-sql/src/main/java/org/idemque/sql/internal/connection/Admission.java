package org.idemque.sql.internal.connection;

import java.util.concurrent.atomic.AtomicInteger;

/** Counts operations under way, so that their number is bounded whatever the number of callers. */
final class Admission {

    private final int limit;
    private final AtomicInteger inFlight = new AtomicInteger();

    Admission(int limit) {
        this.limit = limit;
    }

    int limit() {
        return limit;
    }

    int inFlight() {
        return inFlight.get();
    }

    boolean enter() {
        if (inFlight.incrementAndGet() <= limit) {
            return true;
        }
        inFlight.decrementAndGet();
        return false;
    }

    void leave() {
        inFlight.decrementAndGet();
    }
}
