package org.idemque.sql.testing;

import java.time.Duration;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;

/** Requests that differ in what matters to a test and in nothing else. */
public final class Requests {

    private Requests() {}

    /** Work under a key that lives for a day. Requests for different work differ in their payload. */
    public static EnqueueRequest keyed(String key, String work) {
        return keyed(Idempotency.of(key), work);
    }

    /** Work under a key that lives for as long as given. */
    public static EnqueueRequest keyed(String key, String work, Duration ttl) {
        return keyed(Idempotency.of(key).withTtl(ttl), work);
    }

    private static EnqueueRequest keyed(Idempotency key, String work) {
        return EnqueueRequest.of("test", work, EnqueueOptions.defaults().withKeyed(key));
    }

    /** Work without a key. */
    public static EnqueueRequest unkeyed(String work) {
        return EnqueueRequest.of("test", work);
    }
}
