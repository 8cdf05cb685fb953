package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The bounds of the texts that are counted in bytes of UTF-8. */
class NameBoundsTest {

    private static Stream<Text> texts() {
        EnqueueOptions options = EnqueueOptions.defaults();
        return Stream.of(
                new Text("type", 200, value -> EnqueueRequest.of(value, null).type()),
                new Text("queue", 200, value -> options.withQueue(value).queue()),
                new Text("concurrencyKey", 256, value -> options.withConcurrencyKey(value)
                        .concurrencyKey()
                        .orElseThrow()),
                new Text("idempotency.scope", 256, value -> Idempotency.of("key")
                        .withScope(value)
                        .scope()),
                new Text("idempotency.key", 512, value -> Idempotency.of(value).key()));
    }

    private record Text(String option, int maxBytes, Function<String, String> set) {
        @Override
        public String toString() {
            return option;
        }
    }

    private static Stream<Arguments> names() {
        return texts().filter(text -> !text.option.equals("idempotency.key")).map(Arguments::of);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void takesUpToItsBound(Text text) {
        String[] values = {"a", "a".repeat(text.maxBytes), "é".repeat(text.maxBytes / 2), "😀".repeat(text.maxBytes / 4)
        };
        for (String value : values) {
            assertThat(text.set.apply(value)).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @MethodSource("texts")
    void refusesNothingAndTooMuch(Text text) {
        String expected = "1 to %d UTF-8 bytes".formatted(text.maxBytes);
        Refused.with(text.option, expected, "0 bytes", () -> text.set.apply(""));
        Refused.with(
                text.option,
                expected,
                text.maxBytes + 1 + " bytes",
                () -> text.set.apply("a".repeat(text.maxBytes + 1)));
        Refused.with(
                text.option,
                expected,
                text.maxBytes + 2 + " bytes",
                () -> text.set.apply("é".repeat(text.maxBytes / 2 + 1)));
        Refused.with(
                text.option,
                expected,
                text.maxBytes + 4 + " bytes",
                () -> text.set.apply("😀".repeat(text.maxBytes / 4 + 1)));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void refusesWhatUtf8CannotHold(Text text) {
        String surrogate = "an unpaired surrogate at index 2";
        Refused.with(text.option, "well-formed Unicode", surrogate, () -> text.set.apply("ab\ud83d"));
        Refused.with(text.option, "well-formed Unicode", surrogate, () -> text.set.apply("ab\ude00c"));
        Refused.with(text.option, "well-formed Unicode", surrogate, () -> text.set.apply("😀\ud83dc"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void refusesControlCharactersInNames(Text text) {
        String expected = "text without control characters";
        Refused.with(text.option, expected, "U+0000 at index 1", () -> text.set.apply("a\0"));
        Refused.with(text.option, expected, "U+000A at index 0", () -> text.set.apply("\n"));
        Refused.with(text.option, expected, "U+007F at index 1", () -> text.set.apply("a\u007f"));
        Refused.with(text.option, expected, "U+009F at index 1", () -> text.set.apply("a\u009f"));
        assertThat(text.set.apply(" \u00a0")).isEqualTo(" \u00a0");
    }
}
