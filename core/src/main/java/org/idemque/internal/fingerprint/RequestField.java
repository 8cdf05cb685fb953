package org.idemque.internal.fingerprint;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The fields that make two requests the same. Ids, names and base values are frozen with version 1 of the fingerprint:
 * changing one turns repeats of requests that were accepted earlier into conflicts. New fields take new ids and a base
 * value that stands for "as it was before the field existed".
 */
enum RequestField {
    TYPE(1, "type", null),
    PAYLOAD(2, "payload", null),
    QUEUE(3, "queue", "default"),
    PRIORITY(4, "priority", "0"),
    RUN_AT(5, "runAt", null),
    DELAY(6, "delay", null),
    TAGS(7, "tags", ""),
    CONCURRENCY_KEY(8, "concurrencyKey", null),
    MAX_ATTEMPTS(9, "maxAttempts", "25"),
    RETRY_POLICY(10, "retryPolicy", "exponential:1000:2:3600000"),
    DEADLINE(11, "deadline", null),
    EXECUTION_TIMEOUT(12, "executionTimeout", null),
    TTL(13, "ttl", "86400000"),
    WINDOW(14, "window", null);

    private final int id;
    private final String option;
    private final @Nullable String base;

    RequestField(int id, String option, @Nullable String base) {
        this.id = id;
        this.option = option;
        this.base = base;
    }

    /** What stands for the field in a stored fingerprint: 1 to 255. */
    int id() {
        return id;
    }

    /** The name of the option, as the options' accessors spell it. */
    String option() {
        return option;
    }

    /** The encoded value with which the field is left out; empty if a given value is never left out. */
    Optional<String> base() {
        return Optional.ofNullable(base);
    }

    /** The name of the option, or a name made of the id if a newer version of the library wrote it. */
    static String optionOf(int id) {
        for (RequestField field : values()) {
            if (field.id == id) {
                return field.option;
            }
        }
        return "field" + id;
    }
}
