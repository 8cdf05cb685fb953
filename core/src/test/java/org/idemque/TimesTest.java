package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The bounds of the options that are instants or durations. */
class TimesTest {

    private static final String INSTANTS = "1970-01-01T00:00:00Z to 9999-12-31T23:59:59.999999Z";

    private final EnqueueOptions options = EnqueueOptions.defaults();

    @ParameterizedTest
    @ValueSource(strings = {"runAt", "deadline"})
    void boundsInstants(String option) {
        BiFunction<EnqueueOptions, Instant, EnqueueOptions> with =
                option.equals("runAt") ? EnqueueOptions::withRunAt : EnqueueOptions::withDeadline;
        Function<EnqueueOptions, Instant> get =
                value -> (option.equals("runAt") ? value.runAt() : value.deadline()).orElseThrow();
        for (String bound : new String[] {"1970-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"}) {
            assertThat(get.apply(with.apply(options, Instant.parse(bound)))).isEqualTo(bound);
        }
        Refused.with(
                option,
                INSTANTS,
                "1969-12-31T23:59:59.999999Z",
                () -> with.apply(options, Instant.EPOCH.minusNanos(1)));
        Refused.with(
                option,
                INSTANTS,
                "+10000-01-01T00:00:00Z",
                () -> with.apply(options, Instant.parse("+10000-01-01T00:00:00Z")));
        Refused.of(option, () -> with.apply(options, Instant.MAX));
        Refused.of(option, () -> with.apply(options, Instant.MIN));
        assertThat(get.apply(with.apply(options, Instant.parse("2030-01-01T00:00:00.123456789Z"))))
                .isEqualTo("2030-01-01T00:00:00.123456Z");
    }

    @Test
    void boundsTheDelay() {
        assertThat(options.withDelay(Duration.ZERO).delay()).contains(Duration.ZERO);
        assertThat(options.withDelay(Duration.ofDays(365)).delay()).contains(Duration.ofDays(365));
        String bounds = "PT0S to PT8760H";
        Refused.with("delay", bounds, "PT-0.001S", () -> options.withDelay(Duration.ofMillis(-1)));
        Refused.with("delay", bounds, "PT-0.000000001S", () -> options.withDelay(Duration.ofNanos(-1)));
        Refused.with(
                "delay",
                bounds,
                "PT8760H0.001S",
                () -> options.withDelay(Duration.ofDays(365).plusMillis(1)));
        Refused.with("delay", "whole milliseconds", "PT0.0015S", () -> options.withDelay(Duration.ofNanos(1_500_000)));
        Refused.of("delay", () -> options.withDelay(Duration.ofSeconds(Long.MAX_VALUE)));
    }

    @Test
    void boundsTheExecutionTimeout() {
        assertThat(options.withExecutionTimeout(Duration.ofMillis(1)).executionTimeout())
                .contains(Duration.ofMillis(1));
        assertThat(options.withExecutionTimeout(Duration.ofDays(365)).executionTimeout())
                .contains(Duration.ofDays(365));
        String bounds = "PT0.001S to PT8760H";
        Refused.with("executionTimeout", bounds, "PT0S", () -> options.withExecutionTimeout(Duration.ZERO));
        Refused.with(
                "executionTimeout",
                bounds,
                "PT8760H0.001S",
                () -> options.withExecutionTimeout(Duration.ofDays(365).plusMillis(1)));
        Refused.with(
                "executionTimeout",
                "whole milliseconds",
                "PT1.000000001S",
                () -> options.withExecutionTimeout(Duration.ofSeconds(1).plusNanos(1)));
    }

    @Test
    void refusesTwoStarts() {
        EnqueueOptions delayed = options.withDelay(Duration.ZERO);
        EnqueueOptions fixed = options.withRunAt(Instant.EPOCH);
        Refused.with("runAt", "given without delay", "both", () -> delayed.withRunAt(Instant.EPOCH));
        Refused.with("runAt", "given without delay", "both", () -> fixed.withDelay(Duration.ZERO));
    }
}
