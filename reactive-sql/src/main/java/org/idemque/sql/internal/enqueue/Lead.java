package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.UUID;
import org.idemque.Debounce;
import org.idemque.KeyMode;
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
        Duration life = first.life();
        return new Lead(first, first, life == null ? null : millis(life), reset(first), 1);
    }

    /** The same with one more behind it, which must be in the same mode. */
    Lead followedBy(Candidate next) {
        if (next.mode() != KeyMode.DEBOUNCE) {
            return new Lead(first, definition, lifeMillis, resetMillis, members + 1);
        }
        Long reset = reset(next);
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

    private static @Nullable Long reset(Candidate arrival) {
        return arrival.request().options().keyed().orElse(null) instanceof Debounce debounce
                        && debounce.onArrival() == Debounce.OnArrival.RESET
                ? millis(debounce.window())
                : null;
    }

    private static Long millis(Duration duration) {
        return duration.toMillis();
    }
}
