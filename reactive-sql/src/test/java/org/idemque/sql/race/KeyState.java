package org.idemque.sql.race;

import java.util.List;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Told;

/** What a race for a key begins with. Both are a free key. */
enum KeyState {

    /** Nobody had the key before. */
    NEW {
        @Override
        List<Told> prepare(QueueFixture fixture, String key) {
            return List.of();
        }
    },

    /** Other work had it, and its time to live is over; the binding is still there. */
    EXPIRED {
        @Override
        List<Told> prepare(QueueFixture fixture, String key) {
            Told earlier =
                    new Told(List.of(Await.value(fixture.queue().enqueue(Requests.keyed(key, "earlier work")))), null);
            DatabaseClock.expireAll(fixture.database());
            return List.of(earlier);
        }
    };

    /** Brings the key into this state; gives what was told on the way. */
    abstract List<Told> prepare(QueueFixture fixture, String key);
}
