package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bounds of what operators say, and how a purge conflict is told. */
class OperatorRequestsTest {

    private static Stream<Text> texts() {
        return Stream.of(
                new Text("queue", 200, false, v -> new PurgeRequest(v, "a", "r", "id").queue()),
                new Text("actor", 200, true, v -> new PurgeRequest("q", v, "r", "id").actor()),
                new Text("reason", 1_000, true, v -> new PurgeRequest("q", "a", v, "id").reason()),
                new Text("requestId", 512, true, v -> new PurgeRequest("q", "a", "r", v).requestId()),
                new Text("queue", 200, false, v -> new QueueAction(v, "a", "r").queue()),
                new Text("actor", 200, true, v -> new QueueAction("q", v, "r").actor()),
                new Text("reason", 1_000, true, v -> new QueueAction("q", "a", v).reason()));
    }

    private record Text(String option, int maxBytes, boolean said, UnaryOperator<String> set) {}

    @ParameterizedTest
    @MethodSource("texts")
    void holdsItsBounds(Text text) {
        String expected = "1 to %d UTF-8 bytes".formatted(text.maxBytes);
        String full = "é".repeat(text.maxBytes / 2);
        assertThat(text.set.apply(full)).isEqualTo(full);
        Refused.with(text.option, expected, "0 bytes", () -> text.set.apply(""));
        Refused.with(text.option, expected, text.maxBytes + 1 + " bytes", () -> text.set.apply(full + "a"));
        Refused.with(text.option, "text without control characters", "U+000A at index 1", () -> text.set.apply("a\nb"));
        if (text.said) {
            Refused.with(text.option, "text that is not blank", "2 blanks", () -> text.set.apply("  "));
        }
    }

    @Test
    void aPurgeConflictHasItsFacts() {
        PurgeConflictException conflict = new PurgeConflictException("purge-7", List.of("reason", "actor"));
        assertThat(conflict).hasMessage("purge request 'purge-7' was run before and differs in actor, reason");
        assertThat(conflict.requestId()).isEqualTo("purge-7");
        assertThat(conflict.conflictingFields()).containsExactly("actor", "reason");
        assertThatThrownBy(() -> new PurgeConflictException("purge-7", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
