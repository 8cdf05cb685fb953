package org.idemque.sql.testing;

import java.util.List;

/** What a race for a key begins with. Both are a free key. */
public enum KeyState {

    /** Nobody had the key before. */
    NEW {
        @Override
        public List<Told> prepare(QueueFixture fixture, String key) {
            return List.of();
        }
    },

    /** Other work had it, and its time to live is over; the binding is still there. */
    EXPIRED {
        @Override
        public List<Told> prepare(QueueFixture fixture, String key) {
            Told earlier =
                    new Told(List.of(Await.value(fixture.queue().enqueue(Requests.keyed(key, "earlier work")))), null);
            DatabaseClock.expireAll(fixture.database());
            return List.of(earlier);
        }
    };

    /** Brings the key into this state; gives what was told on the way. */
    public abstract List<Told> prepare(QueueFixture fixture, String key);
}
