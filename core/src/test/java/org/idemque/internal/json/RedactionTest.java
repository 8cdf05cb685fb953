package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is left of a payload for operators. */
class RedactionTest {

    private static final Redaction CARD = new Redaction(Set.of("card", "cvc"));

    @Test
    void hidesValuesOfAnyKindAtAnyDepth() {
        assertThat(
                        CARD.of(
                                "{\"card\":\"4711\",\"a\":[{\"b\":{\"cvc\":123}},{\"card\":{\"cvc\":1,\"x\":[2]}}],\"cvc\":null}"))
                .isEqualTo("{\"a\":[{\"b\":{\"cvc\":\"(redacted)\"}},{\"card\":\"(redacted)\"}],"
                        + "\"card\":\"(redacted)\",\"cvc\":\"(redacted)\"}");
    }

    @Test
    void leavesOtherMembersAndValues() {
        assertThat(CARD.of("{\"cards\": \"card\", \"Card\": 10.50, \"n\": 12345678901234567890123}"))
                .isEqualTo("{\"Card\":10.50,\"cards\":\"card\",\"n\":12345678901234567890123}");
        assertThat(CARD.of("\"card\"")).isEqualTo("\"card\"");
    }

    @Test
    void leavesTheTextAloneWithoutNames() {
        assertThat(new Redaction(Set.of()).of("{ \"b\": 1, \"a\": 2 }")).isEqualTo("{ \"b\": 1, \"a\": 2 }");
    }

    @Test
    void leavesNothingOfWhatItCannotSearch() {
        assertThat(CARD.of("[".repeat(501) + "{\"card\":1}" + "]".repeat(501))).isEqualTo("\"(redacted)\"");
        assertThat(CARD.of("{\"card\":1")).isEqualTo("\"(redacted)\"");
    }
}
