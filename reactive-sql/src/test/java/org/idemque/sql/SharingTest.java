package org.idemque.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.idemque.InvalidRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SharingTest {

    @Test
    void callsShareUnlessItIsSwitchedOff() {
        assertThat(QueueSettings.defaults().sharing()).isEqualTo(Sharing.defaults());
        assertThat(Sharing.defaults().enabled()).isTrue();
        assertThat(Sharing.off().enabled()).isFalse();
    }

    static Stream<Arguments> bounds() {
        return Stream.of(
                arguments("statements", number(Sharing::withStatements), 1, 64),
                arguments("maxRequests", number(Sharing::withMaxRequests), 1, 1_000),
                arguments("maxPayloadBytes", number(Sharing::withMaxPayloadBytes), 1, 64 * 1024 * 1024),
                arguments("maxWaiting", number(Sharing::withMaxWaiting), 1, 1_000_000),
                arguments("maxWaitingBytes", number(Sharing::withMaxWaitingBytes), 1, 1024 * 1024 * 1024),
                arguments(
                        "lockPatience",
                        number((sharing, millis) -> sharing.withLockPatience(Duration.ofMillis(millis))),
                        1,
                        10_000));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("bounds")
    void isBounded(String option, Function<Integer, Sharing> with, int min, int max) {
        assertThat(with.apply(min)).isNotEqualTo(with.apply(max));
        for (int wrong : new int[] {min - 1, max + 1}) {
            InvalidRequestException refusal =
                    catchThrowableOfType(InvalidRequestException.class, () -> with.apply(wrong));
            assertThat(refusal.option()).isEqualTo(option);
        }
    }

    private static Function<Integer, Sharing> number(Change change) {
        return value -> change.apply(Sharing.defaults(), value);
    }

    @FunctionalInterface
    private interface Change {
        Sharing apply(Sharing sharing, int value);
    }
}
