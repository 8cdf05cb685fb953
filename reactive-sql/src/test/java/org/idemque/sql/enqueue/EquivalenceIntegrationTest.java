package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.FULL;
import static org.idemque.sql.enqueue.RequestSamples.carrying;
import static org.idemque.sql.enqueue.RequestSamples.under;
import static org.idemque.sql.enqueue.RequestSamples.with;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.RetryPolicy;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.json.JsonMapper;

/** Requests that mean the same are the same, however they are written. */
@DatabaseTest
class EquivalenceIntegrationTest {

    private static final String DOCUMENT = "{\"a\":{\"n\":1.50,\"s\":\"é/\\n\"},\"b\":[1,null,true]}";

    @TestFactory
    Stream<DynamicTest> replaysWhateverTheSpelling(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        return spellings().entrySet().stream()
                .map(same -> dynamicTest(same.getKey(), () -> {
                    EnqueueRequest first = under(same.getKey(), same.getValue().get(0));
                    EnqueueResult accepted = Await.value(fixture.queue().enqueue(first));
                    assertThat(accepted).isInstanceOf(EnqueueResult.Accepted.class);
                    for (EnqueueRequest again : same.getValue()) {
                        assertThat(Await.value(fixture.queue().enqueue(under(same.getKey(), again))))
                                .isEqualTo(new EnqueueResult.Replayed(accepted.jobId()));
                    }
                }));
    }

    private static Map<String, List<EnqueueRequest>> spellings() {
        Map<String, List<EnqueueRequest>> same = new LinkedHashMap<>();
        same.put("defaults spelled out", List.of(BARE, with(BARE, EquivalenceIntegrationTest::spelledOut)));
        same.put(
                "tags",
                List.of(
                        FULL,
                        with(FULL, o -> o.withTags("eu", "vip")),
                        with(FULL, o -> o.withTags(List.of("vip", "eu", "vip")))));
        same.put(
                "instants",
                List.of(
                        with(
                                FULL,
                                o -> o.withRunAt(
                                        ZonedDateTime.parse("2031-05-06T12:53:08.1234569+05:45[Asia/Kathmandu]")
                                                .toInstant())),
                        with(
                                FULL,
                                o -> o.withRunAt(OffsetDateTime.parse("2031-05-05T21:08:08.123456-10:00")
                                        .toInstant())),
                        with(
                                FULL,
                                o -> o.withRunAt(OffsetDateTime.parse("2031-05-06T07:08:08.123456Z")
                                        .toInstant()))));
        same.put(
                "durations",
                List.of(
                        with(BARE, o -> o.withDelay(Duration.ofMinutes(90)).withExecutionTimeout(Duration.ofDays(1))),
                        with(BARE, o -> o.withDelay(Duration.parse("PT1H30M"))
                                .withExecutionTimeout(Duration.ofHours(24)))));
        same.put(
                "JSON text",
                Stream.of(
                                DOCUMENT,
                                " { \"b\" : [ 1 , null , true ] ,\n\t\"a\" : { \"s\" : \"\\u00e9\\/\\u000a\" , \"n\" : 1.5 } } ",
                                "{\"b\":0,\"a\":{\"n\":150e-2,\"s\":\"\\u00E9/\\n\"},\"b\":[1.0,null,true]}",
                                "{\"a\":{\"s\":\"\",\"n\":0.15E+1,\"s\":\"é/\\n\"},\"\\u0062\":[10e-1,null,true]}")
                        .map(text -> carrying(JsonText.of(text), FULL))
                        .toList());
        same.put(
                "Java values",
                Stream.of(
                                JsonText.of(DOCUMENT),
                                JsonMapper.shared().readTree(DOCUMENT),
                                new Document(new Part(new BigDecimal("1.5000"), "é/\n"), new Object[] {1L, null, true}),
                                Map.of(
                                        "b",
                                        new Object[] {BigInteger.ONE, null, true},
                                        "a",
                                        Map.of("s", "é/\n", "n", 1.5f)))
                        .map(value -> carrying(value, BARE))
                        .toList());
        same.put(
                "zero",
                Stream.of("0", "-0", "0.000", "-0e10", "0E-5")
                        .map(text -> carrying(JsonText.of(text), BARE))
                        .toList());
        return same;
    }

    private static EnqueueOptions spelledOut(EnqueueOptions options) {
        return options.withQueue("default")
                .withPriority(0)
                .withTags()
                .withMaxAttempts(25)
                .withRetryPolicy(RetryPolicy.exponential(Duration.ofSeconds(1), 2, Duration.ofHours(1)));
    }

    @Test
    void aKeyIsSpelledOutToo(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        EnqueueResult first = Await.value(fixture.queue().enqueue(under("key", BARE)));
        Idempotency spelledOut = new Idempotency("key", "default", Duration.ofDays(1));
        assertThat(Await.value(fixture.queue().enqueue(under(spelledOut, BARE))))
                .isEqualTo(new EnqueueResult.Replayed(first.jobId()));
    }

    /** Lengths stand before scope and key, so that no other pair hashes alike. */
    @Test
    void anotherScopeOrKeyIsAnotherBinding(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        List<Idempotency> keys = List.of(
                Idempotency.of("b"),
                Idempotency.of("B"),
                Idempotency.of("b ").withScope("a"),
                Idempotency.of("b").withScope("a "),
                Idempotency.of(" b").withScope("a"),
                Idempotency.of("|1:b").withScope("1:a"),
                Idempotency.of("é"),
                Idempotency.of("e\u0301"));
        keys.forEach(key -> assertThat(Await.value(fixture.queue().enqueue(under(key, BARE))))
                .isInstanceOf(EnqueueResult.Accepted.class));
        assertThat(fixture.bindings()).isEqualTo(keys.size());
        assertThat(fixture.jobs()).isEqualTo(keys.size());
    }

    @Test
    void withoutAKeyEveryRequestIsNew(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        EnqueueResult first = Await.value(fixture.queue().enqueue(FULL));
        EnqueueResult second = Await.value(fixture.queue().enqueue(FULL));
        assertThat(List.of(first, second)).hasOnlyElementsOfType(EnqueueResult.Accepted.class);
        assertThat(first).isNotEqualTo(second);
        assertThat(fixture.jobs()).isEqualTo(2);
        assertThat(fixture.bindings()).isZero();
    }

    @SuppressWarnings("ArrayRecordComponent") // an array is one of the kinds of payload to compare
    record Document(Part a, Object[] b) {}

    record Part(BigDecimal n, String s) {}
}
