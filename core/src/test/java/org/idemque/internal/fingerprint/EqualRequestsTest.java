package org.idemque.internal.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.internal.fingerprint.Requests.FULL;
import static org.idemque.internal.fingerprint.Requests.PLAIN;
import static org.idemque.internal.fingerprint.Requests.fingerprint;
import static org.idemque.internal.fingerprint.Requests.with;
import static org.idemque.internal.fingerprint.Requests.withPayload;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.RetryPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ways to write one request. */
class EqualRequestsTest {

    private static void assertSame(EnqueueRequest one, EnqueueRequest other) {
        assertThat(fingerprint(one)).isEqualTo(fingerprint(other)).hasSameHashCodeAs(fingerprint(other));
        assertThat(fingerprint(one).differingFields(fingerprint(other))).isEmpty();
    }

    @Test
    void doNotTellDefaultsThatAreSpeltOut() {
        EnqueueOptions spelt = EnqueueOptions.defaults()
                .withQueue("default")
                .withPriority(0)
                .withTags()
                .withMaxAttempts(25)
                .withRetryPolicy(RetryPolicy.exponential(Duration.parse("PT1S"), 2, Duration.ofMinutes(60)))
                .withKeyed(new Idempotency("key", "default", Duration.ofDays(1)));
        assertSame(PLAIN, EnqueueRequest.of("email", PLAIN.payload(), spelt));
    }

    @Test
    void doNotTellTheOrderOfTags() {
        assertSame(FULL, with(FULL, options -> options.withTags("b", "a", "b")));
    }

    /** Which members views hide says nothing of the work. */
    @Test
    void doNotTellSensitiveMembers() {
        assertSame(FULL, with(FULL, options -> options.withSensitive("a")));
    }

    @Test
    void doNotTellZonesNorDigitsBeyondMicroseconds() {
        Instant elsewhere =
                OffsetDateTime.parse("2030-01-02T08:34:05.678901999+05:30").toInstant();
        assertSame(FULL, with(FULL, options -> options.withRunAt(elsewhere)));
        Instant deadline =
                OffsetDateTime.parse("2031-01-01T19:04:05.678901001-08:00").toInstant();
        assertSame(FULL, with(FULL, options -> options.withDeadline(deadline)));
    }

    @Test
    void doNotTellHowADurationWasWritten() {
        assertSame(
                with(PLAIN, options -> options.withDelay(Duration.ofSeconds(90))),
                with(PLAIN, options -> options.withDelay(Duration.parse("PT1M30S"))));
    }

    @Test
    void doNotTellScopeAndKey() {
        Idempotency other = new Idempotency("other", "elsewhere", Duration.ofHours(24));
        assertSame(PLAIN, with(PLAIN, options -> options.withKeyed(other)));
    }

    @Test
    void doNotTellAKeyOfTheDefaultTimeToLiveFromNone() {
        assertSame(PLAIN, EnqueueRequest.of("email", PLAIN.payload()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"b\":[1,{\"c\":\"é\"}],\"a\":10.5}",
                " {\r\n\t\"a\" : 10.5 , \"b\" : [ 1 , { \"c\" : \"é\" } ] } ",
                "{\"a\":10.50,\"b\":[1.0,{\"c\":\"é\"}]}",
                "{\"a\":1.05e1,\"b\":[10E-1,{\"c\":\"\\u00e9\"}]}",
                "{\"\\u0061\":105e-1,\"b\":[1,{\"c\":\"\\u00E9\"}]}",
                "{\"a\":1,\"b\":null,\"b\":[1,{\"c\":0,\"c\":\"é\"}],\"a\":10.5}"
            })
    void doNotTellHowThePayloadWasWritten(String json) {
        assertSame(
                withPayload(PLAIN, json),
                EnqueueRequest.of("email", Map.of("a", 10.5, "b", List.of(1, Map.of("c", "é"))), PLAIN.options()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "0.0", "-0.00", "0e9", "0E-9"})
    void doNotTellZeros(String json) {
        assertSame(withPayload(PLAIN, json), EnqueueRequest.of("email", 0, PLAIN.options()));
    }

    @Test
    void keepEveryDigitOfLongIntegers() {
        assertThat(fingerprint(withPayload(PLAIN, "9007199254740993")))
                .isNotEqualTo(fingerprint(withPayload(PLAIN, "9007199254740992")))
                .isEqualTo(fingerprint(withPayload(PLAIN, "9007199254740993.0")));
    }
}
