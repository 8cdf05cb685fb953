package org.idemque.sql.modes;

import java.time.Duration;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Keyed;
import org.idemque.Throttle;

/** Requests under a key of some mode, for work that is told by its payload. */
public final class ModeRequests {

    public static final Duration WINDOW = Duration.ofHours(1);

    private ModeRequests() {}

    public static EnqueueRequest under(Keyed keyed, String work) {
        return EnqueueRequest.of("test", work, EnqueueOptions.defaults().withKeyed(keyed));
    }

    public static EnqueueRequest debounced(String key, String work) {
        return under(Debounce.of(key, WINDOW), work);
    }

    public static EnqueueRequest preserving(String key, String work) {
        return under(Debounce.of(key, WINDOW).withOnArrival(Debounce.OnArrival.PRESERVE), work);
    }

    public static EnqueueRequest throttled(String key, String work) {
        return under(Throttle.of(key, WINDOW), work);
    }
}
