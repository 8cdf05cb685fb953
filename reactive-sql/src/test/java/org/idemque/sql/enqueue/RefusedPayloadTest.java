package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.r2dbc.spi.ConnectionFactory;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.InvalidRequestException;
import org.idemque.JsonText;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.testing.CountingConnectionFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import tools.jackson.databind.node.JsonNodeFactory;

/** What cannot be stored is an error signal at subscription, and no connection is asked for. */
class RefusedPayloadTest {

    private static final int LIMIT = 1_000;

    private final CountingConnectionFactory counting = new CountingConnectionFactory(unreachable());
    private final R2dbcQueue queue =
            Idemque.queue(counting, QueueSettings.defaults().withMaxPayloadBytes(LIMIT));

    @TestFactory
    Stream<DynamicTest> aPayloadThatIsNoJsonOrThatPostgresCannotHold() {
        return payloads().entrySet().stream()
                .map(payload -> dynamicTest(payload.getKey(), () -> {
                    EnqueueOptions keyed = EnqueueOptions.defaults().withIdempotencyKey("k");
                    refuses("payload", queue.enqueue("type", payload.getValue()));
                    refuses("payload", queue.enqueue("type", payload.getValue(), keyed));
                    InvalidRequestException inBatch = refuses(
                            "payload",
                            queue.enqueueAll(List.of(
                                    EnqueueRequest.of("type", 1),
                                    new EnqueueRequest("type", payload.getValue(), keyed))));
                    assertThat(inBatch.position()).hasValue(1);
                }));
    }

    @TestFactory
    Stream<DynamicTest> aTypeOutOfBounds() {
        return Stream.of("", "é".repeat(101), "a\u0000", "a\nb", "\ud83d", "\udc34\ud83d", "a\u009f")
                .map(type -> dynamicTest(type.length() + " characters", () -> {
                    refuses("type", queue.enqueue(type, 1));
                    refuses("type", queue.enqueue(type, 1, EnqueueOptions.defaults()));
                }));
    }

    @CanIgnoreReturnValue
    private InvalidRequestException refuses(String option, Publisher<?> call) {
        InvalidRequestException refusal = Objects.requireNonNull(catchThrowableOfType(
                InvalidRequestException.class, () -> Flux.from(call).blockLast()));
        assertThat(refusal.option()).isEqualTo(option);
        assertThat(refusal.expected()).isNotBlank();
        assertThat(refusal.actual()).isNotBlank();
        assertThat(refusal).hasMessageNotContaining("secret");
        assertThat(counting.connections()).isZero();
        return refusal;
    }

    private static Map<String, Object> payloads() {
        Map<String, Object> payloads = new LinkedHashMap<>();
        payloads.put("NUL in a string", "secret\u0000");
        payloads.put("NUL in a name", Map.of("secret\u0000", 1));
        payloads.put("NUL escaped", JsonText.of("{\"a\":\"secret\\u0000\"}"));
        payloads.put("half a pair in a string", List.of("secret\ud83d"));
        payloads.put("half a pair in a name", Map.of("\udc34", 1));
        payloads.put("half a pair escaped", JsonText.of("{\"\\ud83dsecret\":1}"));
        payloads.put("halves in the wrong order", JsonText.of("\"\\udc34\\ud83d\""));
        payloads.put("half a pair in a tree", JsonNodeFactory.instance.stringNode("\ud83d"));
        payloads.put("NaN", Double.NaN);
        payloads.put("float infinity", new float[] {Float.NEGATIVE_INFINITY});
        payloads.put("infinity in a tree", JsonNodeFactory.instance.numberNode(Double.POSITIVE_INFINITY));
        payloads.put("too many digits", BigInteger.TEN.pow(131_072));
        payloads.put("too small", new BigDecimal("1e-16384"));
        payloads.put("an exponent without end", JsonText.of("1e99999999999"));
        payloads.put("too large as text", "x".repeat(LIMIT - 1));
        payloads.put("too large in UTF-8", "é".repeat(LIMIT / 2));
        payloads.put("too large when escaped", "\u0001".repeat(200));
        payloads.put("too deep", JsonText.of("[".repeat(501) + "]".repeat(501)));
        payloads.put("contains itself", itself());
        payloads.put("a getter fails", new Failing("secret"));
        Stream.of(
                        "",
                        " ",
                        "{",
                        "secret",
                        "{'a':1}",
                        "[1,]",
                        "{\"a\":1,}",
                        "01",
                        "1.",
                        ".5",
                        "+1",
                        "1 2",
                        "NaN",
                        "\"\n\"",
                        "// secret\n1",
                        "{a:1}",
                        "\ufeff1",
                        "\"a",
                        "tru",
                        "1e",
                        "[1}")
                .forEach(text -> payloads.put("malformed text " + text, JsonText.of(text)));
        return payloads;
    }

    private static Object itself() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        return Collections.unmodifiableList(list);
    }

    private static ConnectionFactory unreachable() {
        return (ConnectionFactory) Proxy.newProxyInstance(
                ConnectionFactory.class.getClassLoader(),
                new Class<?>[] {ConnectionFactory.class},
                (proxy, method, arguments) -> {
                    throw new AssertionError("asked for " + method.getName());
                });
    }

    record Failing(String value) {
        @SuppressWarnings("DoNotCallSuggester") // Jackson calls it
        public String getName() {
            throw new IllegalStateException(value);
        }
    }
}
