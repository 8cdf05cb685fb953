package org.idemque.internal.fingerprint;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.RetryPolicy;
import org.idemque.internal.json.PayloadWriter;
import tools.jackson.databind.json.JsonMapper;

/** Requests to take fingerprints of, and ways to change one field. */
final class Requests {

    private static final PayloadWriter WRITER = new PayloadWriter(JsonMapper.shared(), 100_000);

    /** No field but type and payload says more than its default. */
    static final EnqueueRequest PLAIN = EnqueueRequest.of(
            "email", JsonText.of("{\"id\":1}"), EnqueueOptions.defaults().withIdempotencyKey("key"));

    /** Every field that can be given together is. */
    static final EnqueueRequest FULL = EnqueueRequest.of(
            "email",
            JsonText.of("{\"id\":1}"),
            EnqueueOptions.defaults()
                    .withQueue("mail")
                    .withPriority(7)
                    .withRunAt(Instant.parse("2030-01-02T03:04:05.678901Z"))
                    .withTags("a", "b")
                    .withConcurrencyKey("customer-1")
                    .withMaxAttempts(3)
                    .withRetryPolicy(RetryPolicy.exponential(Duration.ofSeconds(2), 1.5, Duration.ofMinutes(5)))
                    .withDeadline(Instant.parse("2031-01-02T03:04:05.678901Z"))
                    .withExecutionTimeout(Duration.ofSeconds(30))
                    .withKeyed(Idempotency.of("key").withTtl(Duration.ofHours(1))));

    private Requests() {}

    static Fingerprint fingerprint(EnqueueRequest request) {
        return Fingerprinter.of(request, WRITER.write(request.payload()));
    }

    static EnqueueRequest with(EnqueueRequest request, UnaryOperator<EnqueueOptions> change) {
        return EnqueueRequest.of(request.type(), request.payload(), change.apply(request.options()));
    }

    static EnqueueRequest withPayload(EnqueueRequest request, String json) {
        return EnqueueRequest.of(request.type(), JsonText.of(json), request.options());
    }

    /** For each field, a change to a value that neither request above has; runAt and delay stand apart. */
    static Map<String, UnaryOperator<EnqueueRequest>> changes() {
        Map<String, UnaryOperator<EnqueueRequest>> changes = new LinkedHashMap<>();
        changes.put("type", request -> EnqueueRequest.of("sms", request.payload(), request.options()));
        changes.put("payload", request -> withPayload(request, "{\"id\":2}"));
        option(changes, "queue", options -> options.withQueue("other"));
        option(changes, "priority", options -> options.withPriority(8));
        option(changes, "tags", options -> options.withTags("a", "c"));
        option(changes, "concurrencyKey", options -> options.withConcurrencyKey("customer-2"));
        option(changes, "maxAttempts", options -> options.withMaxAttempts(4));
        option(
                changes,
                "retryPolicy",
                options -> options.withRetryPolicy(
                        RetryPolicy.exponential(Duration.ofSeconds(2), 1.6, Duration.ofMinutes(5))));
        option(changes, "deadline", options -> options.withDeadline(Instant.parse("2032-01-01T00:00:00Z")));
        option(changes, "executionTimeout", options -> options.withExecutionTimeout(Duration.ofSeconds(31)));
        option(
                changes,
                "ttl",
                options -> options.withKeyed(Idempotency.of("key").withTtl(Duration.ofHours(2))));
        return changes;
    }

    private static void option(
            Map<String, UnaryOperator<EnqueueRequest>> changes, String name, UnaryOperator<EnqueueOptions> change) {
        changes.put(name, request -> with(request, change));
    }
}
