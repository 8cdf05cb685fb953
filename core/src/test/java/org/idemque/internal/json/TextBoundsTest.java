package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.idemque.JsonText;
import org.idemque.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class TextBoundsTest {

    private static final String SURROGATE = "an unpaired surrogate in a string or a member name";

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 1_000);

    @Test
    void refusesNul() {
        for (Object value : List.of("a\0b", Map.of("a\0b", 1), List.of(Map.of("a", "\0")))) {
            Refused.with(
                    "payload",
                    "made of text without NUL",
                    "U+0000 in a string or a member name",
                    () -> writer.write(value));
        }
        Refused.of("payload", () -> writer.write(JsonText.of("\"\\u0000\"")));
        Refused.of("payload", () -> writer.write(JsonText.of("{\"\\u0000\":1}")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud800", "\udc00", "a\ud800b", "\udc00\ud800", "\ud83d\ude00\ud83d", "\ud83d\ud83d\ude00"})
    void refusesUnpairedSurrogates(String text) {
        Refused.with("payload", "made of well-formed Unicode", SURROGATE, () -> writer.write(text));
        Refused.with("payload", "made of well-formed Unicode", SURROGATE, () -> writer.write(Map.of(text, 1)));
        Refused.of("payload", () -> writer.write(JsonText.of('"' + text + '"')));
    }

    @Test
    void refusesUnpairedSurrogatesWrittenAsEscapes() {
        for (String text : List.of("\"\\ud800\"", "\"\\udc00\"", "\"\\ude00\\ud83d\"", "{\"\\ud800\":1}")) {
            Refused.with("payload", "made of well-formed Unicode", SURROGATE, () -> writer.write(JsonText.of(text)));
        }
    }

    /** The bound counts bytes of UTF-8 as the canonical text has them, escapes, quotes and commas included. */
    @ParameterizedTest
    @ValueSource(
            strings = {"\"aé€😀\"", "\"\\n\\\"\\u001f\"", "[1,2,3]", "{\"é\":null}", "12345", "1.50", "\"\"", "true"})
    void boundsTheCanonicalText(String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        JsonText spaced = JsonText.of(" ".repeat(100) + text + " ".repeat(100));
        assertThat(new PayloadWriter(JsonMapper.shared(), bytes).write(spaced).text())
                .isEqualTo(text);
        if (bytes > 1) {
            Refused.with(
                    "payload",
                    "at most %d bytes as canonical JSON".formatted(bytes - 1),
                    "more",
                    () -> new PayloadWriter(JsonMapper.shared(), bytes - 1).write(spaced));
        }
    }

    @Test
    void boundsTheLimit() {
        assertThat(new PayloadWriter(JsonMapper.shared(), 16_777_216).write(1).text())
                .isEqualTo("1");
        assertThat(new PayloadWriter(JsonMapper.shared(), 1).write(1).text()).isEqualTo("1");
        Refused.with("maxPayloadBytes", "1 to 16777216 bytes", "0", () -> new PayloadWriter(JsonMapper.shared(), 0));
        Refused.of("maxPayloadBytes", () -> new PayloadWriter(JsonMapper.shared(), 16_777_217));
    }
}
