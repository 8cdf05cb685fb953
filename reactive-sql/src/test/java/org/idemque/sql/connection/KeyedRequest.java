package org.idemque.sql.connection;

import java.util.Map;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;

/** Equal work under a key of the test's choice. */
final class KeyedRequest {

    private KeyedRequest() {}

    static EnqueueRequest of(String key) {
        return EnqueueRequest.of(
                "mail", Map.of("to", "a@example.org"), EnqueueOptions.defaults().withIdempotencyKey(key));
    }
}
