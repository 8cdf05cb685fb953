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
    public Entry enter(long bytes) {
        if (taken.getAndUpdate(count -> count < limit ? count + 1 : count) >= limit) {
            return Entry.NO_PLACE;
        }
        // Taken in one step: bytes that are given back again would keep out others meanwhile.
        long before = bytesTaken.getAndUpdate(held -> fits(held, bytes) ? held + bytes : held);
        if (!fits(before, bytes)) {
            int unused = taken.decrementAndGet();
            return Entry.TOO_MANY_BYTES;
        }
        return Entry.ENTERED;
    }

    private boolean fits(long held, long bytes) {
        return held == 0 || held + bytes <= byteLimit;
    }

    public void leave(long bytes) {
        long unusedBytes = bytesTaken.addAndGet(-bytes);
        int unused = taken.decrementAndGet();
    }

    /** What became of one that asked for a place. */
    public enum Entry {
        ENTERED,
        NO_PLACE,
        TOO_MANY_BYTES
    }
}
