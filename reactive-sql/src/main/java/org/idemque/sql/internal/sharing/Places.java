package org.idemque.sql.internal.sharing;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** How many may be under way, and how many bytes they may hold together. Whoever enters leaves once. */
public final class Places {

    private final int limit;
    private final long byteLimit;
    private final AtomicInteger taken = new AtomicInteger();
    private final AtomicLong bytesTaken = new AtomicLong();

    public Places(int limit, long byteLimit) {
        this.limit = limit;
        this.byteLimit = byteLimit;
    }

    /** Whether there is no place even for one without bytes. */
    public boolean areFull() {
        return taken.get() >= limit;
    }

    /** Takes a place, unless there is none. One alone is let in whatever it holds, or it never could be. */
    public boolean enter(long bytes) {
        if (taken.getAndUpdate(count -> count < limit ? count + 1 : count) >= limit) {
            return false;
        }
        long together = bytesTaken.addAndGet(bytes);
        if (together > byteLimit && together != bytes) {
            leave(bytes);
            return false;
        }
        return true;
    }

    public void leave(long bytes) {
        long unusedBytes = bytesTaken.addAndGet(-bytes);
        int unused = taken.decrementAndGet();
    }

    /** How many are under way. */
    public int taken() {
        return taken.get();
    }
}
