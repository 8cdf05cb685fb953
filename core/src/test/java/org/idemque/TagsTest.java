package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TagsTest {

    private final EnqueueOptions options = EnqueueOptions.defaults();

    @Test
    void areASortedSet() {
        assertThat(options.withTags("b", "a", "b").tags()).containsExactly("a", "b");
        assertThat(options.withTags("b", "a")).isEqualTo(options.withTags("a", "b", "a"));
        assertThat(options.withTags("a").withTags()).isEqualTo(options);
    }

    @Test
    void areCopied() {
        List<String> given = new ArrayList<>(List.of("a"));
        EnqueueOptions tagged = options.withTags(given);
        given.add("b");
        assertThat(tagged.tags()).containsExactly("a");
        assertThatThrownBy(() -> tagged.tags().add("c")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void areAtMostTwenty() {
        List<String> twenty = IntStream.range(0, 20).mapToObj(i -> "tag" + i).toList();
        assertThat(options.withTags(twenty).tags()).hasSize(20);
        List<String> repeated = new ArrayList<>(twenty);
        repeated.addAll(twenty);
        assertThat(options.withTags(repeated).tags()).hasSize(20);
        repeated.add("one more");
        Refused.with("tags", "0 to 20", "21", () -> options.withTags(repeated));
    }

    @Test
    void countCodePoints() {
        for (String longest : List.of("a".repeat(100), "😀".repeat(100))) {
            assertThat(options.withTags(longest).tags()).containsExactly(longest);
            Refused.with("tags", "1 to 100 characters", "101 characters", () -> options.withTags(longest + "a"));
        }
        Refused.with("tags", "1 to 100 characters", "0 characters", () -> options.withTags("a", ""));
    }

    @Test
    void holdNoControlCharacterAndNoSurrogateAlone() {
        Refused.with("tags", "text without control characters", "U+0009 at index 1", () -> options.withTags("a\tb"));
        Refused.with("tags", "text without control characters", "U+0000 at index 0", () -> options.withTags("\0"));
        Refused.with(
                "tags", "well-formed Unicode", "an unpaired surrogate at index 0", () -> options.withTags("\udc00"));
    }
}
