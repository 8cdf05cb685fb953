package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.idemque.InvalidRequestException;
import org.idemque.Refused;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.Base64Variants;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

class ObjectPayloadTest {

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 10_000);

    record Price(BigDecimal amount, String currency) {}

    record Raw(@JsonRawValue @Nullable String body) {}

    @Test
    void writesAsTheMapperDoes() {
        PayloadWriter snake = new PayloadWriter(
                JsonMapper.builder()
                        .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                        .build(),
                1_000);
        record Order(String orderId, Optional<String> note, Instant placedAt) {}
        Order order = new Order("a", Optional.empty(), Instant.parse("2030-01-01T00:00:00Z"));
        assertThat(snake.write(order).text())
                .isEqualTo("{\"note\":null,\"order_id\":\"a\",\"placed_at\":\"2030-01-01T00:00:00Z\"}");
    }

    @Test
    void keepsEveryDigitWhateverTheMapperDoes() {
        JsonMapper stripping = JsonMapper.builder()
                .enable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .disable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
        Price price = new Price(new BigDecimal("12345678901234567890.120"), "EUR");
        assertThat(new PayloadWriter(stripping, 1_000).write(price).text())
                .isEqualTo("{\"amount\":12345678901234567890.120,\"currency\":\"EUR\"}");
    }

    @Test
    void parsesRawJson() {
        assertThat(writer.write(new Raw("{ \"b\":1, \"a\":2.50 }")).text())
                .isEqualTo("{\"body\":{\"a\":2.50,\"b\":1}}");
        assertThat(writer.write(new Raw(null)).text()).isEqualTo("{\"body\":null}");
        Refused.with(
                "payload",
                "one JSON value",
                "text that is malformed at line 1, column 2",
                () -> writer.write(new Raw("]secret")));
    }

    @Test
    void writesBytesInTheMappersAlphabet() {
        byte[] bytes = "\u00ff\u00fe\u00fd?>".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(writer.write(bytes).text()).isEqualTo("\"//79Pz4=\"");
        JsonMapper url = JsonMapper.builder()
                .defaultBase64Variant(Base64Variants.MODIFIED_FOR_URL)
                .build();
        assertThat(new PayloadWriter(url, 1_000).write(bytes).text()).isEqualTo("\"__79Pz4\"");
    }

    @Test
    void refusesCycles() {
        Node node = new Node();
        node.next = new Node();
        node.next.next = node;
        InvalidRequestException refusal = Refused.of("payload", () -> writer.write(node));
        assertThat(refusal.expected()).isEqualTo("a value that the mapper writes as JSON");
        assertThat(refusal.actual()).startsWith("a " + Node.class.getName() + " that fails with ");
        assertThat(refusal.actual()).endsWith(" at next.next.next.next.next.next.next.next…");

        List<Object> list = new ArrayList<>();
        list.add(list);
        Refused.of("payload", () -> writer.write(list));
        Map<String, Object> map = new HashMap<>();
        map.put("secret", map);
        assertThat(Refused.of("payload", () -> writer.write(map))).hasMessageNotContaining("secret");
    }

    static final class Node {
        @JsonProperty
        @Nullable
        Node next;
    }

    @Test
    void saysWhichPropertyFailed() {
        Refused.with(
                "payload",
                "a value that the mapper writes as JSON",
                "a %s that fails with java.lang.IllegalStateException at lines[1].total"
                        .formatted(Cart.class.getName()),
                () -> writer.write(new Cart(List.of(new Line(false), new Line(true)), Map.of())));
    }

    @Test
    void doesNotSayNamesThatAreData() {
        Refused.with(
                "payload",
                "a value that the mapper writes as JSON",
                "a %s that fails with java.lang.IllegalStateException at byName.*.total"
                        .formatted(Cart.class.getName()),
                () -> writer.write(new Cart(List.of(), Map.of("secret", new Line(true)))));
    }

    record Cart(List<Line> lines, Map<String, Line> byName) {}

    record Line(boolean failing) {
        @JsonProperty
        int total() {
            if (failing) {
                throw new IllegalStateException("secret");
            }
            return 1;
        }
    }
}
