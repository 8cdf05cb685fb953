package org.idemque.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyPreviewTest {

    @ParameterizedTest
    @CsvSource({
        "a, …",
        "abcdefg, …",
        "abcdefgh, ab…gh",
        "abcdefghijk, ab…jk",
        "abcdefghijkl, abc…jkl",
        "abcdefghijklmno, abc…mno",
        "abcdefghijklmnop, abcd…mnop",
        "abcdefghijklmnopqrstuvwxyz, abcd…wxyz",
        "😀😁😂😃, …",
        "😀😁😂😃😄😅😆😇, 😀😁…😆😇",
    })
    void showsAQuarterAtEachEndAndFourAtMost(String key, String preview) {
        assertThat(KeyPreview.of(key)).isEqualTo(preview);
    }

    @Test
    void showsNoCharacterThatActsOnALogLine() {
        assertThat(KeyPreview.of("a\n345678")).isEqualTo("a\ufffd…78");
        assertThat(KeyPreview.of("\u001b[345678")).isEqualTo("\ufffd[…78");
        assertThat(KeyPreview.of("123456\u202e\u2028")).isEqualTo("12…\ufffd\ufffd");
        assertThat(KeyPreview.of("\u200e\u0007345678")).isEqualTo("\ufffd\ufffd…78");
        assertThat(KeyPreview.of("12\n\n\n678")).isEqualTo("12…78");
    }

    @Property
    void revealsNoMoreThanItMay(@ForAll("keys") String key) {
        int length = key.codePointCount(0, key.length());
        String[] ends = KeyPreview.of(key).split("…", -1);
        assertThat(ends).hasSize(2);
        for (String end : ends) {
            int shown = end.codePointCount(0, end.length());
            assertThat(shown).isLessThanOrEqualTo(4);
            assertThat(shown * 4).isLessThanOrEqualTo(length);
            assertThat(shown).isEqualTo(length < 8 ? 0 : Math.min(4, length / 4));
        }
        assertThat(key).startsWith(ends[0]).endsWith(ends[1]);
    }

    @Provide
    Arbitrary<String> keys() {
        return Arbitraries.strings()
                .withChars("abcé€😀")
                .ofMaxLength(24)
                .map(text -> text + "😀".repeat(text.length() / 3));
    }
}
