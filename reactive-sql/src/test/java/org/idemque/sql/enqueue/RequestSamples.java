package org.idemque.sql.enqueue;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.Keyed;
import org.idemque.RetryPolicy;

/** Requests that several tests start from. */
final class RequestSamples {

    /** A request that says nothing that could be left out. */
    static final EnqueueRequest BARE = EnqueueRequest.of("mail", Map.of("to", "a@example.org", "copies", 2));

    /** A request with every option set to something else than its default, {@code runAt} standing for {@code delay}. */
    static final EnqueueRequest FULL = EnqueueRequest.of(
            "invoice",
            Map.of("order", 17, "total", 10.5),
            EnqueueOptions.defaults()
                    .withQueue("billing")
                    .withPriority(7)
                    .withRunAt(Instant.parse("2031-05-06T07:08:09.123456Z"))
                    .withTags("vip", "eu")
                    .withConcurrencyKey("customer-5")
                    .withMaxAttempts(4)
                    .withRetryPolicy(RetryPolicy.decorrelatedJitter(Duration.ofMillis(250), Duration.ofMinutes(9)))
                    .withDeadline(Instant.parse("2032-01-02T03:04:05.000006Z"))
                    .withExecutionTimeout(Duration.ofMillis(90_001)));

    private RequestSamples() {}

    /** The same request under a key of the default scope and time to live. */
    static EnqueueRequest under(String key, EnqueueRequest request) {
        return under(Idempotency.of(key), request);
    }

    /** The same request under a key. */
    static EnqueueRequest under(Keyed key, EnqueueRequest request) {
        return with(request, options -> options.withKeyed(key));
    }

    /** The same request with other options. */
    static EnqueueRequest with(EnqueueRequest request, UnaryOperator<EnqueueOptions> change) {
        return EnqueueRequest.of(request.type(), request.payload(), change.apply(request.options()));
    }

    /** The same request with another payload. */
    static EnqueueRequest carrying(Object payload, EnqueueRequest request) {
        return EnqueueRequest.of(request.type(), payload, request.options());
    }
}
