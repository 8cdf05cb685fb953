package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.idemque.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/** Objects of which Jackson would write getters that are much the same whatever was meant. */
class NotDataTest {

    private static final String EXPECTED =
            "data, not what brings it later (call enqueue within flatMap) nor another library's tree, nor a class of which nothing is seen";

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 10_000);

    record Box(Object content) {}

    static Stream<Object> notData() {
        Supplier<String> lambda = () -> "the value was meant";
        return Stream.of(
                Mono.just(1),
                Flux.just(1, 2),
                CompletableFuture.completedFuture(1),
                new FutureTask<>(() -> 1),
                (Flow.Publisher<Integer>) subscriber -> {},
                lambda,
                new com.fasterxml.jackson.databind.ObjectMapper()
                        .createObjectNode()
                        .put("amount", 1),
                JsonParser.parseString("{\"amount\":1}"));
    }

    @ParameterizedTest
    @MethodSource("notData")
    void isRefusedWhereverItStands(Object value) {
        String type = "a " + value.getClass().getSimpleName();
        Refused.with("payload", EXPECTED, type, () -> writer.write(value));
        Refused.with("payload", EXPECTED, type + " at content", () -> writer.write(new Box(value)));
        Refused.with("payload", EXPECTED, type + " at [1]", () -> writer.write(List.of(1, value)));
        Refused.with("payload", EXPECTED, type + " at *.content", () -> writer.write(Map.of("secret", new Box(value))));
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    static final class Closed {
        private final String amount;

        Closed(String amount) {
            this.amount = amount;
        }

        @Override
        public String toString() {
            return amount;
        }
    }

    record Nothing() {}

    static final class Open {
        @JsonAnyGetter
        Map<String, Integer> members() {
            return Map.of("a", 1);
        }
    }

    @Test
    void isWhatShowsNothingIfTheMapperIsToFailOnIt() {
        PayloadWriter strict = new PayloadWriter(
                JsonMapper.builder()
                        .enable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                        .build(),
                1_000);

        Refused.with("payload", EXPECTED, "a Closed", () -> strict.write(new Closed("1")));
        Refused.with("payload", EXPECTED, "a Closed at *", () -> strict.write(Map.of("secret", new Closed("1"))));
        assertThat(strict.write(List.of(new Nothing(), new Open(), Map.of())).text())
                .isEqualTo("[{},{\"a\":1},{}]");
        assertThat(writer.write(new Closed("1")).text())
                .as("who builds the mapper may allow it")
                .isEqualTo("{}");
    }

    interface Named {
        String getName();
    }

    @Test
    void isNoLambdaThatHasAValueToShow() {
        Named named = () -> "shown";
        assertThat(writer.write(new Box(named)).text()).isEqualTo("{\"content\":{\"name\":\"shown\"}}");
    }

    /** It has said what stands for it. */
    static final class Eventually extends CompletableFuture<String> {
        @JsonValue
        String text() {
            return "known";
        }
    }

    @Test
    void isWrittenIfItsClassSaysHow() {
        assertThat(writer.write(new Box(new Eventually())).text()).isEqualTo("{\"content\":\"known\"}");
    }

    static final class Later extends CompletableFuture<Integer> {}

    @Test
    void isWrittenIfTheMapperHasASerializerForIt() {
        ValueSerializer<Later> joining = new ValueSerializer<>() {
            @Override
            public void serialize(Later value, JsonGenerator json, SerializationContext context) {
                json.writePOJO(value.join());
            }
        };
        JsonMapper mapper = JsonMapper.builder()
                .addModule(new SimpleModule().addSerializer(Later.class, joining))
                .build();

        Later later = new Later();
        later.complete(7);

        assertThat(new PayloadWriter(mapper, 1_000).write(new Box(later)).text())
                .isEqualTo("{\"content\":7}");
    }
}
