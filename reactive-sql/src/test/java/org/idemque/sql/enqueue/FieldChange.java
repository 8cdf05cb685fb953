package org.idemque.sql.enqueue;

import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.FULL;
import static org.idemque.sql.enqueue.RequestSamples.carrying;
import static org.idemque.sql.enqueue.RequestSamples.with;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.RetryPolicy;

/**
 * Two requests under one key that differ in one field.
 *
 * @param field the name of the field
 */
record FieldChange(String field, EnqueueRequest one, EnqueueRequest other) {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Instant LATER = Instant.parse("2033-03-03T03:03:03.000003Z");

    /** Each field changed from its default, and from something else. */
    static List<FieldChange> all() {
        return List.of(
                change("queue", BARE, o -> o.withQueue("mails")),
                change("queue", FULL, o -> o.withQueue("billing ")),
                change("priority", BARE, o -> o.withPriority(1)),
                change("priority", FULL, o -> o.withPriority(8)),
                change("runAt", BARE, o -> o.withRunAt(LATER)),
                change("runAt", FULL, o -> o.withRunAt(LATER)),
                change("runAt", with(BARE, o -> o.withRunAt(LATER)), o -> o.withRunAt(LATER.plusNanos(1_000))),
                change("delay", BARE, o -> o.withDelay(SECOND)),
                change("delay", BARE, o -> o.withDelay(Duration.ZERO)),
                change("delay", with(BARE, o -> o.withDelay(SECOND)), o -> o.withDelay(Duration.ofMillis(1_001))),
                change("tags", BARE, o -> o.withTags("vip")),
                change("tags", FULL, o -> o.withTags("vip,eu")),
                change("tags", FULL, o -> o.withTags("vip", "EU")),
                change("tags", FULL, o -> o.withTags()),
                change("concurrencyKey", BARE, o -> o.withConcurrencyKey("customer-5")),
                change("concurrencyKey", FULL, o -> o.withConcurrencyKey("customer-6")),
                change("maxAttempts", BARE, o -> o.withMaxAttempts(26)),
                change("maxAttempts", FULL, o -> o.withMaxAttempts(25)),
                change("retryPolicy", BARE, o -> o.withRetryPolicy(RetryPolicy.fixed(SECOND))),
                change("retryPolicy", BARE, o -> o.withRetryPolicy(exponential(1.9999999999999998))),
                change("retryPolicy", FULL, o -> o.withRetryPolicy(RetryPolicy.DEFAULT)),
                change("deadline", BARE, o -> o.withDeadline(LATER)),
                change("deadline", FULL, o -> o.withDeadline(LATER)),
                change("executionTimeout", BARE, o -> o.withExecutionTimeout(SECOND)),
                change("executionTimeout", FULL, o -> o.withExecutionTimeout(SECOND)),
                change("type", BARE, EnqueueRequest.of("Mail", BARE.payload())),
                change("type", FULL, EnqueueRequest.of("receipt", FULL.payload(), FULL.options())),
                change("payload", BARE, carrying(null, BARE)),
                change("payload", FULL, carrying(Map.of("order", "17", "total", 10.5), FULL)),
                change(
                        "payload",
                        carrying(JsonText.of("{\"n\":9007199254740993}"), FULL),
                        carrying(JsonText.of("{\"n\":9007199254740992}"), FULL)),
                new FieldChange(
                        "ttl",
                        RequestSamples.under("any", BARE),
                        RequestSamples.under(Idempotency.of("any").withTtl(SECOND), BARE)));
    }

    private static FieldChange change(String field, EnqueueRequest from, UnaryOperator<EnqueueOptions> change) {
        return change(field, from, with(from, change));
    }

    private static FieldChange change(String field, EnqueueRequest from, EnqueueRequest to) {
        return new FieldChange(field, RequestSamples.under("any", from), RequestSamples.under("any", to));
    }

    private static RetryPolicy exponential(double multiplier) {
        return RetryPolicy.exponential(SECOND, multiplier, Duration.ofHours(1));
    }

    /** The same change under a key of its own. */
    FieldChange under(String key, String scope) {
        return new FieldChange(field, moved(one, key, scope), moved(other, key, scope));
    }

    private static EnqueueRequest moved(EnqueueRequest request, String key, String scope) {
        Idempotency idempotency = (Idempotency) request.options().keyed().orElseThrow();
        return RequestSamples.under(new Idempotency(key, scope, idempotency.ttl()), request);
    }

    /** The way back. */
    FieldChange reversed() {
        return new FieldChange(field, other, one);
    }

    @Override
    public String toString() {
        return "%s of '%s'".formatted(field, one.type());
    }
}
