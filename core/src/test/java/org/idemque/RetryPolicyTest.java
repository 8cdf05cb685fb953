package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryPolicyTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration YEAR = Duration.ofDays(365);
    private static final Duration MORE = YEAR.plusMillis(1);
    private static final Duration FRACTION = SECOND.plusNanos(1);

    @Test
    void boundsTheFixedDelay() {
        assertThat(RetryPolicy.fixed(Duration.ZERO)).isEqualTo(new RetryPolicy.Fixed(Duration.ZERO));
        assertThat(RetryPolicy.fixed(YEAR)).isEqualTo(new RetryPolicy.Fixed(YEAR));
        Refused.with(
                "retryPolicy.delay", "PT0S to PT8760H", "PT-0.001S", () -> RetryPolicy.fixed(Duration.ofMillis(-1)));
        Refused.of("retryPolicy.delay", () -> RetryPolicy.fixed(MORE));
        Refused.with("retryPolicy.delay", "whole milliseconds", "PT1.000000001S", () -> RetryPolicy.fixed(FRACTION));
    }

    @Test
    void boundsTheExponentialDelays() {
        Duration least = Duration.ofMillis(1);
        assertThat(RetryPolicy.exponential(least, 1, least)).isEqualTo(new RetryPolicy.Exponential(least, 1, least));
        assertThat(RetryPolicy.exponential(YEAR, 100, YEAR)).isEqualTo(new RetryPolicy.Exponential(YEAR, 100, YEAR));
        Refused.with(
                "retryPolicy.initialDelay",
                "PT0.001S to PT8760H",
                "PT0S",
                () -> RetryPolicy.exponential(Duration.ZERO, 2, SECOND));
        Refused.of("retryPolicy.initialDelay", () -> RetryPolicy.exponential(MORE, 2, MORE));
        Refused.of("retryPolicy.initialDelay", () -> RetryPolicy.exponential(FRACTION, 2, YEAR));
        Refused.with(
                "retryPolicy.maxDelay",
                "PT1S to PT8760H",
                "PT0.999S",
                () -> RetryPolicy.exponential(SECOND, 2, SECOND.minusMillis(1)));
        Refused.of("retryPolicy.maxDelay", () -> RetryPolicy.exponential(SECOND, 2, MORE));
        Refused.of("retryPolicy.maxDelay", () -> RetryPolicy.exponential(SECOND, 2, FRACTION));
    }

    @ParameterizedTest
    @ValueSource(
            doubles = {
                Double.NaN,
                Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY,
                -1,
                0,
                0.9999999999999999,
                100.00000000000001
            })
    void boundsTheMultiplier(double multiplier) {
        Refused.with(
                "retryPolicy.multiplier",
                "1 to 100",
                Double.toString(multiplier),
                () -> RetryPolicy.exponential(SECOND, multiplier, YEAR));
    }

    @Test
    void boundsTheJitteredDelays() {
        Duration least = Duration.ofMillis(1);
        assertThat(RetryPolicy.decorrelatedJitter(least, least))
                .isEqualTo(new RetryPolicy.DecorrelatedJitter(least, least));
        assertThat(RetryPolicy.decorrelatedJitter(YEAR, YEAR))
                .isEqualTo(new RetryPolicy.DecorrelatedJitter(YEAR, YEAR));
        Refused.of("retryPolicy.baseDelay", () -> RetryPolicy.decorrelatedJitter(Duration.ZERO, SECOND));
        Refused.of("retryPolicy.baseDelay", () -> RetryPolicy.decorrelatedJitter(MORE, MORE));
        Refused.of("retryPolicy.baseDelay", () -> RetryPolicy.decorrelatedJitter(FRACTION, YEAR));
        Refused.of("retryPolicy.maxDelay", () -> RetryPolicy.decorrelatedJitter(SECOND, least));
        Refused.of("retryPolicy.maxDelay", () -> RetryPolicy.decorrelatedJitter(SECOND, MORE));
        Refused.of("retryPolicy.maxDelay", () -> RetryPolicy.decorrelatedJitter(SECOND, FRACTION));
    }

    @Test
    void hasADefault() {
        assertThat(RetryPolicy.DEFAULT).isEqualTo(RetryPolicy.exponential(SECOND, 2, Duration.ofHours(1)));
    }
}
