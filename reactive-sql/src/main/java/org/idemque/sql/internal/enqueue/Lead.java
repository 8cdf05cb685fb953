package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.UUID;
import org.idemque.Debounce;
import org.idemque.Idempotency;
import org.idemque.Keyed;
import org.idemque.Throttle;
import org.idemque.internal.key.HashedKey;
import org.jspecify.annotations.Nullable;

/**
 * What is sent for one request, or for several of one key as if they had come one after the other: what is new is created by
 * the first of them, and under debounce has the definition of the last.
 *
 * @param first whose id a new job has
 * @param definition whose work it is
 * @param lifeMillis for how long a new owner has the key, null without a key
 * @param resetMillis under debounce, how far from now the window of a job that is replaced ends; null if it stays
 * @param members how many they are
 */
record Lead(
        Candidate first,
        Candidate definition,
        @Nullable Long lifeMillis,
        @Nullable Long resetMillis,
        int members) {

    static Lead of(Candidate first) {
        Keyed keyed = first.request().options().keyed().orElse(null);
        return new Lead(first, first, keyed == null ? null : millis(life(keyed)), reset(keyed), 1);
    }

    /** The same with one more behind it, which must be in the same mode. */
    Lead followedBy(Candidate next) {
        Keyed keyed = next.request().options().keyed().orElse(null);
        if (!(keyed instanceof Debounce)) {
            return new Lead(first, definition, lifeMillis, resetMillis, members + 1);
        }
        Long reset = reset(keyed);
        return reset == null
                ? new Lead(first, next, lifeMillis, resetMillis, members + 1)
                : new Lead(first, next, reset, reset, members + 1);
    }

    UUID id() {
        return first.id();
    }

    @Nullable
    HashedKey key() {
        return definition.key();
    }

    private static Duration life(Keyed keyed) {
        if (keyed instanceof Idempotency idempotency) {
            return idempotency.ttl();
        }
        return keyed instanceof Debounce debounce ? debounce.window() : ((Throttle) keyed).window();
    }

    private static @Nullable Long reset(@Nullable Keyed keyed) {
        return keyed instanceof Debounce debounce && debounce.onArrival() == Debounce.OnArrival.RESET
                ? millis(debounce.window())
                : null;
    }

    private static Long millis(Duration duration) {
        return duration.toMillis();
    }
}
