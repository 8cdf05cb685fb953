package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.idemque.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class CanonicalFormTest {

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 1_000_000);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    null                             | null                        | null
                    ~ [ true , false ] ~             | [true,false]                | [true,false]
                    {"b":1,"a":{"d":2,"c":3}}        | {"a":{"c":3,"d":2},"b":1}   | {"a":{"c":3,"d":2},"b":1}
                    {"aa":1,"b":2,"a":3}             | {"a":3,"aa":1,"b":2}        | {"a":3,"aa":1,"b":2}
                    {"a":1,"\\u0061":2}              | {"a":2}                     | {"a":2}
                    {"a":{"x":1},"a":{"y":2}}        | {"a":{"y":2}}               | {"a":{"y":2}}
                    "\\u0041\\/\\u00e9"              | "A/é"                       | "A/é"
                    "\\u0008\\u0009\\u000a\\u000c\\u000d\\u001F\\u007f" | "\\b\\t\\n\\f\\r\\u001f\u007f" | "\\b\\t\\n\\f\\r\\u001f\u007f"
                    "\\"\\\\"                        | "\\"\\\\"                   | "\\"\\\\"
                    "\\ud83d\\ude00"                 | "😀"                        | "😀"
                    [1,1.0,1e0,10e-1]                | [1,1.0,1,1.0]               | [1,1,1,1]
                    [0,-0,-0.0,0e9,0.00]             | [0,0,0.0,0,0.00]            | [0,0,0,0,0]
                    [10.50,1.50e1,100,1e3]           | [10.50,15.0,100,1000]       | [10.5,15,100,1000]
                    [1e-5,-2.50E-3]                  | [0.00001,-0.00250]          | [0.00001,-0.0025]
                    [9007199254740993]               | [9007199254740993]          | [9007199254740993]
                    ["1.0","a\\"2.50",3.0]           | ["1.0","a\\"2.50",3.0]      | ["1.0","a\\"2.50",3]
                    {"1.0":1.0}                      | {"1.0":1.0}                 | {"1.0":1}
                    """)
    void writesOneTextForOneValue(String given, String stored, String compared) {
        Payload payload = writer.write(JsonText.of(given));
        assertThat(payload.text()).isEqualTo(stored);
        assertThat(DecimalZeros.strip(payload.text())).isEqualTo(compared);
    }

    /** What a Java value is written as, next to the text that it must not be told apart from. */
    @Test
    void writesJavaValuesAsTheirText() {
        Map<Object, String> texts = new LinkedHashMap<>();
        texts.put(1, "1");
        texts.put(1L << 62, "4611686018427387904");
        texts.put(1.0, "1.0");
        texts.put(-0.0, "0.0");
        texts.put(0.1f, "0.1");
        texts.put(1e22, "10000000000000000000000");
        texts.put(2.0e-3, "0.002");
        texts.put(4.9e-324, "0." + "0".repeat(323) + "49");
        texts.put(new BigInteger("123456789012345678901234567890"), "123456789012345678901234567890");
        texts.put(new BigDecimal("10.50"), "10.50");
        texts.put(new BigDecimal("1E+3"), "1000");
        texts.put("ü", "\"ü\"");
        texts.put(List.of(1, "a"), "[1,\"a\"]");
        texts.put(new Order("a-1", new BigDecimal("2.00")), "{\"id\":\"a-1\",\"total\":2.00}");
        texts.forEach((value, text) -> {
            assertThat(writer.write(value).text()).isEqualTo(text);
            assertThat(writer.write(value)).isEqualTo(writer.write(JsonText.of(text)));
        });
        assertThat(writer.write(null).text()).isEqualTo("null");
    }

    @Test
    void sortsMembersWhateverTheirNumber() {
        Map<String, Integer> members = new LinkedHashMap<>();
        for (String name : Arrays.asList("ä", "z", "", "Z", "😀", "\uff5e", "a", "10", "9")) {
            members.put(name, 0);
        }
        assertThat(writer.write(members).text())
                .isEqualTo("{\"\":0,\"10\":0,\"9\":0,\"Z\":0,\"a\":0,\"z\":0,\"ä\":0,\"😀\":0,\"\uff5e\":0}");
    }

    /** Frozen: the digest is part of live bindings. Computed outside of Java, over the text with decimals stripped. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    null            | 74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b
                    {"b":1.0,"a":2} | d3626ac30a87e6f7a6428233b3c68299976865fa5508e4267c5415c76af7a772
                    """)
    void hashesTheComparedText(String given, String hex) {
        Payload payload = writer.write(JsonText.of(given));
        assertThat(HexFormat.of().formatHex(payload.digest())).isEqualTo(hex);
    }

    @Test
    void countsBytesOfUtf8() {
        String text = writer.write("aé€😀").text();
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        assertThat(new PayloadWriter(JsonMapper.shared(), bytes).write("aé€😀").text())
                .isEqualTo(text);
    }

    record Order(String id, BigDecimal total) {}
}
