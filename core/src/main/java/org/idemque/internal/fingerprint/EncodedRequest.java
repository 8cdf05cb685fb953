package org.idemque.internal.fingerprint;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.Keyed;
import org.idemque.Throttle;
import org.idemque.internal.json.Payload;
import org.jspecify.annotations.Nullable;

/**
 * A request as text, one for each field that says more than its base value. The texts are frozen with the version of the
 * fingerprint, since only their digests are kept.
 */
final class EncodedRequest {

    private static final String DOMAIN = "idemque.request.1";

    private final Map<RequestField, String> fields = new EnumMap<>(RequestField.class);

    EncodedRequest(EnqueueRequest request, Payload payload) {
        EnqueueOptions options = request.options();
        put(RequestField.TYPE, request.type());
        put(RequestField.PAYLOAD, HexFormat.of().formatHex(payload.digest()));
        put(RequestField.QUEUE, options.queue());
        put(RequestField.PRIORITY, Integer.toString(options.priority()));
        put(RequestField.RUN_AT, options.runAt().map(FieldText::instant).orElse(null));
        put(RequestField.DELAY, options.delay().map(FieldText::duration).orElse(null));
        put(RequestField.TAGS, FieldText.tags(options.tags()));
        put(RequestField.CONCURRENCY_KEY, options.concurrencyKey().orElse(null));
        put(RequestField.MAX_ATTEMPTS, Integer.toString(options.maxAttempts()));
        put(RequestField.RETRY_POLICY, FieldText.retryPolicy(options.retryPolicy()));
        put(RequestField.DEADLINE, options.deadline().map(FieldText::instant).orElse(null));
        put(
                RequestField.EXECUTION_TIMEOUT,
                options.executionTimeout().map(FieldText::duration).orElse(null));
        options.keyed().ifPresent(this::put);
    }

    /** What a debounced arrival does to the window is no part: it says nothing of the work. */
    private void put(Keyed keyed) {
        if (keyed instanceof Idempotency idempotency) {
            put(RequestField.TTL, FieldText.duration(idempotency.ttl()));
        } else if (keyed instanceof Debounce debounce) {
            put(RequestField.WINDOW, FieldText.duration(debounce.window()));
        } else {
            put(RequestField.WINDOW, FieldText.duration(((Throttle) keyed).window()));
        }
    }

    private void put(RequestField field, @Nullable String text) {
        if (text != null && !field.base().equals(Optional.of(text))) {
            fields.put(field, text);
        }
    }

    /** The texts of the fields that are given, in rising order of their ids. */
    Map<RequestField, String> fields() {
        return Collections.unmodifiableMap(fields);
    }

    /**
     * The whole as one text, each part behind its field's id and its length in UTF-8 bytes:
     * {@code idemque.request.1|1=5:email|2=64:…|4=1:7}.
     */
    String text() {
        StringBuilder text = new StringBuilder(DOMAIN);
        fields.forEach((field, value) ->
                text.append('|').append(field.id()).append('=').append(FieldText.measured(value)));
        return text.toString();
    }
}
