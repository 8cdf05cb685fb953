package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.carrying;
import static org.idemque.sql.enqueue.RequestSamples.under;
import static org.idemque.sql.enqueue.RequestSamples.with;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.RetryPolicy;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the library lets through at its bounds, the database takes: the constraints are nowhere narrower. */
@DatabaseTest
class BoundsIntegrationTest {

    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration MS = Duration.ofMillis(1);
    /** Far less than the 16 MiB that may be configured, to save time. */
    private static final int PAYLOAD_LIMIT = Integer.getInteger("idemque.test.payload", 2 * 1024 * 1024);

    @TestFactory
    Stream<DynamicTest> takesEachValueAtItsBound(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        return atTheBound().entrySet().stream()
                .map(bound -> dynamicTest(bound.getKey(), () -> {
                    assertThat(Await.value(fixture.queue().enqueue(bound.getValue())))
                            .isInstanceOf(EnqueueResult.Accepted.class);
                }));
    }

    private static Map<String, EnqueueRequest> atTheBound() {
        Map<String, EnqueueRequest> requests = new LinkedHashMap<>();
        requests.put("type", EnqueueRequest.of("🐎".repeat(50), 1));
        requests.put("queue", with(BARE, o -> o.withQueue("ü".repeat(100))));
        requests.put("priority", with(BARE, o -> o.withPriority(100)));
        requests.put("max attempts", with(BARE, o -> o.withMaxAttempts(100)));
        requests.put("one attempt", with(BARE, o -> o.withMaxAttempts(1)));
        requests.put("concurrency key", with(BARE, o -> o.withConcurrencyKey("€".repeat(85) + "x")));
        requests.put(
                "tags",
                with(
                        BARE,
                        o -> o.withTags(IntStream.range(0, 20)
                                .mapToObj(i -> "%02d".formatted(i) + "🐎".repeat(98))
                                .toList())));
        requests.put(
                "first instants", with(BARE, o -> o.withRunAt(Instant.EPOCH).withDeadline(Instant.EPOCH)));
        requests.put("last instants", with(BARE, o -> o.withRunAt(last()).withDeadline(last())));
        requests.put("no delay", with(BARE, o -> o.withDelay(Duration.ZERO).withExecutionTimeout(MS)));
        requests.put("longest delay", with(BARE, o -> o.withDelay(YEAR).withExecutionTimeout(YEAR)));
        requests.put("key of bytes", under(Idempotency.of("🐎".repeat(128)).withScope("é".repeat(128)), BARE));
        requests.put("key of characters", under("k".repeat(512), BARE));
        requests.put("shortest key", under(new Idempotency("k", "s", MS), BARE));
        requests.put("longest time to live", under(Idempotency.of("ttl").withTtl(YEAR), BARE));
        requests.put("fixed at once", with(BARE, o -> o.withRetryPolicy(RetryPolicy.fixed(Duration.ZERO))));
        requests.put("fixed yearly", with(BARE, o -> o.withRetryPolicy(RetryPolicy.fixed(YEAR))));
        requests.put("fastest growth", with(BARE, o -> o.withRetryPolicy(RetryPolicy.exponential(MS, 100, YEAR))));
        requests.put("no growth", with(BARE, o -> o.withRetryPolicy(RetryPolicy.exponential(YEAR, 1, YEAR))));
        requests.put("least jitter", with(BARE, o -> o.withRetryPolicy(RetryPolicy.decorrelatedJitter(MS, MS))));
        requests.put("most jitter", with(BARE, o -> o.withRetryPolicy(RetryPolicy.decorrelatedJitter(YEAR, YEAR))));
        requests.put("largest payload", carrying("é".repeat(512 * 1024 - 1), BARE));
        requests.put("deepest payload", carrying(JsonText.of("[".repeat(500) + "]".repeat(500)), BARE));
        requests.put("longest number", carrying(JsonText.of("-1e131071"), BARE));
        requests.put("smallest number", carrying(JsonText.of("1e-16383"), BARE));
        return requests;
    }

    private static Instant last() {
        return Instant.parse("9999-12-31T23:59:59.999999Z");
    }

    /**
     * A list of digits grows by half when the server prints it, more than any other value does; the constraint allows for
     * that and no more, see {@link ConstraintsIntegrationTest}.
     */
    @Test
    void takesThePayloadThatGrowsMost(TestDatabase database) {
        QueueFixture fixture =
                QueueFixture.on(database, 1, QueueSettings.defaults().withMaxPayloadBytes(PAYLOAD_LIMIT));
        String digits =
                Collections.nCopies(PAYLOAD_LIMIT / 2 - 1, "1").stream().collect(Collectors.joining(",", "[", "]"));

        Await.completion(fixture.queue().enqueue(carrying(JsonText.of(digits), BARE)));

        assertThat(database.count("SELECT octet_length(payload::text) FROM idemque.job"))
                .isBetween(PAYLOAD_LIMIT * 3L / 2 - 4, PAYLOAD_LIMIT * 3L / 2);
    }
}
