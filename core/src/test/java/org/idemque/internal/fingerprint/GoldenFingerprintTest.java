package org.idemque.internal.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.RetryPolicy;
import org.idemque.internal.json.Payload;
import org.idemque.internal.json.PayloadWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * The stored form of fingerprints, as readable text and then as bytes. Frozen: changing a value here means that requests
 * accepted by an earlier version of the library conflict with their own repeats. The bytes were computed outside of Java.
 */
class GoldenFingerprintTest {

    private static final String PAYLOAD = "d3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772";

    @ParameterizedTest
    @MethodSource("requests")
    void staysAsItIs(EnqueueOptions options, String text, String bytes) {
        EnqueueRequest request = EnqueueRequest.of("email", JsonText.of("{\"b\":1.0,\"a\":2}"), options);
        Payload payload = new PayloadWriter(JsonMapper.shared(), 1_000).write(request.payload());
        assertThat(new EncodedRequest(request, payload).text()).isEqualTo(text);
        assertThat(HexFormat.of().formatHex(Fingerprinter.of(request, payload).toBytes()))
                .isEqualTo(bytes);
    }

    static Stream<Arguments> requests() {
        return Stream.of(
                Arguments.of(
                        EnqueueOptions.defaults(),
                        "idemque.request.1|1=5:email|2=64:" + PAYLOAD,
                        "019fa91cc2898508c0c6f398dc3faa9d0be335e4bfbb23e5b00a868d9e43f6e60d0182244417f956ac7c"
                                + "0250ea8580d409f0ee"),
                Arguments.of(
                        EnqueueOptions.defaults()
                                .withQueue("mail")
                                .withPriority(7)
                                .withRunAt(Instant.parse("2030-01-02T03:04:05.678901Z"))
                                .withTags("b", "a,1")
                                .withConcurrencyKey("customer-é")
                                .withMaxAttempts(3)
                                .withRetryPolicy(RetryPolicy.fixed(Duration.ofSeconds(5)))
                                .withDeadline(Instant.parse("2031-01-01T00:00:00Z"))
                                .withExecutionTimeout(Duration.ofMinutes(1))
                                .withKeyed(Idempotency.of("k").withTtl(Duration.ofHours(1))),
                        "idemque.request.1|1=5:email|2=64:" + PAYLOAD + "|3=4:mail|4=1:7|5=16:1893553445678901"
                                + "|7=9:3:a,1,1:b|8=11:customer-é|9=1:3|10=10:fixed:5000|11=16:1924992000000000"
                                + "|12=5:60000|13=7:3600000",
                        "01193bc1c1be4b784407aa67f46ed610e90da5ccbcff77162b45e1ec6720d13b6c0182244417f956ac7c"
                                + "0250ea8580d409f0ee0300d8d3f11739d2f3047902699be42c8a8e057ea06ca8b75f6dab07fb2f46df6f"
                                + "e0a1b5086ef1565500e4024c094e07408562bedb8b0a57c5c5cd4c9b80190b8f16d8ef386253a00cd55d"
                                + "01d0341ed0ba0dc48664a448d8a63d"),
                Arguments.of(
                        EnqueueOptions.defaults()
                                .withDelay(Duration.ZERO)
                                .withRetryPolicy(
                                        RetryPolicy.exponential(Duration.ofMillis(250), 1.5, Duration.ofMinutes(10))),
                        "idemque.request.1|1=5:email|2=64:" + PAYLOAD + "|6=1:0|10=26:exponential:250:1.5:600000",
                        "0104a8334ff5f79c20c3edb212961d1d053b9dd48a7cbf97f388ba415f9e2c17270182244417f956ac7c"
                                + "0250ea8580d409f0ee065feceb66ffc86f380aab57a577557b9ee5"),
                Arguments.of(
                        EnqueueOptions.defaults()
                                .withRetryPolicy(
                                        RetryPolicy.decorrelatedJitter(Duration.ofMillis(100), Duration.ofMinutes(1))),
                        "idemque.request.1|1=5:email|2=64:" + PAYLOAD + "|10=28:decorrelatedJitter:100:60000",
                        "010756edf9c525afd170693e6959d87c0db4cb47d5fa696745e82655f7145f7ab20182244417f956ac7c"
                                + "0250ea8580d409f0ee0af5399906ae68660c"));
    }
}
