package org.idemque.sql.internal.sharing;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import reactor.core.Disposable;
import reactor.core.scheduler.Schedulers;

/**
 * Turns away those who have waited in a room for too long. There is one timer at most, however many wait: they came in order
 * and have the same patience, so it is enough to look at the first. It looks twice in that time, so nobody waits for more than
 * one and a half times as long.
 */
public final class Patience<C> {

    private final Room<C> room;
    private final Duration limit;
    private final Consumer<C> giveUp;
    private final AtomicBoolean watching = new AtomicBoolean();

    public Patience(Room<C> room, Duration limit, Consumer<C> giveUp) {
        this.room = room;
        this.limit = limit;
        this.giveUp = giveUp;
    }

    /** Watches the room until it is empty. */
    public void watch() {
        if (!room.isEmpty() && watching.compareAndSet(false, true)) {
            Disposable unused = Schedulers.parallel()
                    .schedule(this::look, Math.max(1, limit.toMillis() / 2), TimeUnit.MILLISECONDS);
        }
    }

    private void look() {
        room.takeOlder(limit).forEach(giveUp);
        watching.set(false);
        watch();
    }
}
