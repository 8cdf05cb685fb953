package org.idemque.internal.key;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class KeyTextTest {

    /** Pairs that run into each other when they are just joined. */
    @Test
    void keepsScopeAndKeyApart() {
        assertThat(KeyText.of("a", "bc")).isNotEqualTo(KeyText.of("ab", "c"));
        assertThat(KeyText.of("a|1:b", "c")).isNotEqualTo(KeyText.of("a", "b|1:c"));
        assertThat(KeyText.of("a", "b|1:c")).isNotEqualTo(KeyText.of("a|1:b", "c"));
    }

    @Property(tries = 3_000)
    void differsForDifferentPairs(
            @ForAll("parts") String scope,
            @ForAll("parts") String key,
            @ForAll("parts") String otherScope,
            @ForAll("parts") String otherKey) {
        boolean same = scope.equals(otherScope) && key.equals(otherKey);
        assertThat(KeyText.of(scope, key).equals(KeyText.of(otherScope, otherKey)))
                .isEqualTo(same);
    }

    /** Made of what the text itself is made of, and short, so that parts are often equal. */
    @Provide
    Arbitrary<String> parts() {
        return Arbitraries.strings().withChars("|:1é").ofMinLength(1).ofMaxLength(5);
    }
}
