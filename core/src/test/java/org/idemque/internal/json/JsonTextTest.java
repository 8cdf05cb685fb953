package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.idemque.JsonText;
import org.idemque.Refused;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

class JsonTextTest {

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 1_000_000);

    @ParameterizedTest
    @ValueSource(strings = {"", " \t\r\n"})
    void refusesNothing(String text) {
        Refused.with("payload", "one JSON value", "none", () -> writer.write(JsonText.of(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '~', textBlock = """
                    {} {}          ; more than one, up to line 1, column 4
                    1 2            ; more than one, up to line 1, column 3
                    ~[1]\n"secret"~ ; more than one, up to line 2, column 1
                    """)
    void refusesASecondValue(String text, String actual) {
        Refused.with("payload", "one JSON value", actual, () -> writer.write(JsonText.of(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "secret",
                "[secret]",
                "[1,]",
                "[,1]",
                "{\"secret\"}",
                "{\"secret\":1,}",
                "{secret:1}",
                "{'secret':1}",
                "/* secret */ 1",
                "1 // secret",
                "# secret",
                "[1",
                "]",
                "\"secret",
                "\"sec\nret\"",
                "\"sec\tret\"",
                "\"\\secret\"",
                "\"\\u12\"",
                "01",
                "+1",
                "-",
                ".5",
                "5.",
                "1e",
                "0x10",
                "NaN",
                "[Infinity]",
                "-Infinity",
                "True",
                "nul",
                "\ufeff1",
                "1 secret",
                "{\"a\":1}]"
            })
    void refusesWhatIsNotJson(String text) {
        var refusal = Refused.of("payload", () -> writer.write(JsonText.of(text)));
        assertThat(refusal.expected()).isEqualTo("one JSON value");
        assertThat(refusal.actual()).matches("text that is malformed at line \\d, column \\d+");
    }

    @Test
    void saysWhere() {
        Refused.with(
                "payload",
                "one JSON value",
                "text that is malformed at line 3, column 9",
                () -> writer.write(JsonText.of("{\n  \"a\": 1,\n  \"b\": x\n}")));
    }

    @Test
    void nestsTo500Levels() {
        assertThat(writer.write(JsonText.of(nested(500))).text()).isEqualTo(nested(500));
        Refused.with(
                "payload",
                "at most 500 levels of arrays and objects",
                "more",
                () -> writer.write(JsonText.of(nested(501))));
        Refused.of("payload", () -> writer.write(JsonText.of("{\"a\":".repeat(501) + "1" + "}".repeat(501))));
        Refused.of("payload", () -> writer.write(JsonText.of("[".repeat(1_000_000))));
    }

    private static String nested(int depth) {
        return "[".repeat(depth) + "]".repeat(depth);
    }

    /** The rules of JSON text are its own, whatever the application's mapper permits or forbids. */
    @Test
    void doesNotFollowTheMapper() {
        JsonMapper lenient = JsonMapper.builder()
                .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS, JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .enable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .disable(
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                .build();
        PayloadWriter followed = new PayloadWriter(lenient, 1_000);
        for (String text : new String[] {"/* */ 1", "NaN", "1 2"}) {
            Refused.of("payload", () -> followed.write(JsonText.of(text)));
        }
        assertThat(followed.write(JsonText.of("{\"a\":0,\"a\":1.2345678901234567890}"))
                        .text())
                .isEqualTo("{\"a\":1.2345678901234567890}");
    }

    @Test
    void takesLongNamesAndStrings() {
        String text = "{\"" + "n".repeat(60_000) + "\":\"" + "s".repeat(60_000) + "\"}";
        assertThat(writer.write(JsonText.of(text)).text()).isEqualTo(text);
    }
}
