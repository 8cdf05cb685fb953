package org.idemque.sql.internal.enqueue;

import com.github.f4b6a3.uuid.alt.GUID;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Ids of version 7 each of which is greater than those before it, within a millisecond and when the clock is set back too: the
 * rows of one statement have one start, and among them the id says who came first. The 12 bits behind the milliseconds count,
 * as RFC 9562 allows (section 6.2, method 1); a count that is used up borrows the next millisecond. 62 random bits keep
 * processes apart. Without a lock, and without a source of entropy that could block an event loop.
 */
final class RisingIds {

    private static final int COUNTER_BITS = 12;
    private static final long COUNTER = (1 << COUNTER_BITS) - 1;
    private static final long VERSION = 7L << COUNTER_BITS;

    /** The milliseconds since 1970 and the count of the last id. */
    private final AtomicLong last = new AtomicLong();

    /** An id that is greater than all that were given before this call began. */
    UUID next() {
        UUID random = GUID.v7().toUUID();
        long now = random.getMostSignificantBits() >>> 16 << COUNTER_BITS;
        long mine = last.accumulateAndGet(now, (before, current) -> Math.max(before + 1, current));
        long high = (mine & ~COUNTER) << 4 | VERSION | (mine & COUNTER);
        return new UUID(high, random.getLeastSignificantBits());
    }
}
