package org.idemque.sql.history;

import java.time.Duration;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.KeyMode;
import org.idemque.Keyed;
import org.idemque.Throttle;

/**
 * A request: work under a key. Keys live for longer than any history takes; time passes only when the test says so.
 *
 * @param key which key
 * @param mode what it does
 * @param work what is asked for
 */
record Ask(int key, KeyMode mode, int work) {

    private static final Duration LIFE = Duration.ofHours(1);

    EnqueueRequest request() {
        return EnqueueRequest.of("history", payload(), EnqueueOptions.defaults().withKeyed(keyed()));
    }

    String payload() {
        return "work " + work;
    }

    private Keyed keyed() {
        return switch (mode) {
            case IDEMPOTENCY -> Idempotency.of(name(key)).withTtl(LIFE);
            case DEBOUNCE -> Debounce.of(name(key), LIFE);
            case THROTTLE -> Throttle.of(name(key), LIFE);
        };
    }

    static String name(int key) {
        return "history-key-" + key;
    }
}
