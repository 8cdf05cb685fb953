package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SensitiveTest {

    private final EnqueueOptions options = EnqueueOptions.defaults();

    @Test
    void areASortedSet() {
        assertThat(options.withSensitive("b", "a", "b").sensitive()).containsExactly("a", "b");
        assertThat(options.withSensitive("a").withSensitive()).isEqualTo(options);
        assertThat(options.withSensitive("a").withPriority(1).sensitive()).containsExactly("a");
    }

    @Test
    void areAtMostTwenty() {
        List<String> names = IntStream.range(0, 21).mapToObj(i -> "name" + i).toList();
        assertThat(options.withSensitive(names.subList(0, 20)).sensitive()).hasSize(20);
        Refused.with("sensitive", "0 to 20", "21", () -> options.withSensitive(names));
    }

    @Test
    void areOfOneToAHundredCharactersWithoutControls() {
        assertThat(options.withSensitive("😀".repeat(100)).sensitive()).hasSize(1);
        Refused.with(
                "sensitive", "1 to 100 characters", "101 characters", () -> options.withSensitive("a".repeat(101)));
        Refused.with("sensitive", "1 to 100 characters", "0 characters", () -> options.withSensitive(""));
        Refused.with(
                "sensitive",
                "text without control characters",
                "U+001D at index 1",
                () -> options.withSensitive("a\u001db"));
    }
}
