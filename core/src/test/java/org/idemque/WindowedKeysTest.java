package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import org.idemque.Debounce.OnArrival;
import org.junit.jupiter.api.Test;

/** Keys of debounce and throttle as values. */
class WindowedKeysTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final Debounce debounce = Debounce.of("document-1", HOUR);
    private final Throttle throttle = Throttle.of("account-1", HOUR);

    @Test
    void startFromTheDefaults() {
        assertThat(debounce).isEqualTo(new Debounce("document-1", "default", HOUR, OnArrival.RESET));
        assertThat(throttle).isEqualTo(new Throttle("account-1", "default", HOUR));
        assertThat(debounce.mode()).isEqualTo(KeyMode.DEBOUNCE);
        assertThat(throttle.mode()).isEqualTo(KeyMode.THROTTLE);
        assertThat(Idempotency.of("order-1").mode()).isEqualTo(KeyMode.IDEMPOTENCY);
    }

    @Test
    void changeOneThingAtATime() {
        Duration day = Duration.ofDays(1);
        assertThat(debounce.withScope("s").withWindow(day).withOnArrival(OnArrival.PRESERVE))
                .isEqualTo(new Debounce("document-1", "s", day, OnArrival.PRESERVE));
        assertThat(throttle.withScope("s").withWindow(day)).isEqualTo(new Throttle("account-1", "s", day));
    }

    @Test
    void boundTheWindow() {
        bounded("debounce.window", debounce::withWindow);
        bounded("throttle.window", throttle::withWindow);
    }

    private static void bounded(String option, Function<Duration, Keyed> window) {
        assertThat(window.apply(Duration.ofMillis(1))).isNotNull();
        assertThat(window.apply(Duration.ofDays(365))).isNotNull();
        String bounds = "PT0.001S to PT8760H";
        Refused.with(option, bounds, "PT0S", () -> window.apply(Duration.ZERO));
        Refused.with(option, bounds, "PT-1S", () -> window.apply(Duration.ofSeconds(-1)));
        Refused.with(
                option,
                bounds,
                "PT8760H0.001S",
                () -> window.apply(Duration.ofDays(365).plusMillis(1)));
        Refused.with(
                option,
                "whole milliseconds",
                "PT1.0000001S",
                () -> window.apply(Duration.ofSeconds(1).plusNanos(100)));
    }

    @Test
    void boundKeyAndScope() {
        Refused.with("debounce.key", "1 to 512 UTF-8 bytes", "0 bytes", () -> Debounce.of("", HOUR));
        Refused.with("throttle.key", "1 to 512 UTF-8 bytes", "513 bytes", () -> Throttle.of("k".repeat(513), HOUR));
        Refused.with("debounce.scope", "1 to 256 UTF-8 bytes", "0 bytes", () -> debounce.withScope(""));
        Refused.with("throttle.scope", "1 to 256 UTF-8 bytes", "257 bytes", () -> throttle.withScope("s".repeat(257)));
    }

    @Test
    void hideTheKey() {
        assertThat(debounce).hasToString("Debounce[key=(hidden), scope=default, window=PT1H, onArrival=RESET]");
        assertThat(throttle).hasToString("Throttle[key=(hidden), scope=default, window=PT1H]");
    }

    /** The window says when a debounced job runs. */
    @Test
    void debounceExcludesRunAtAndDelay() {
        EnqueueOptions debounced = EnqueueOptions.defaults().withKeyed(debounce);
        String expected = "not given with debounce, whose window says when";
        Refused.with("runAt", expected, "both", () -> debounced.withRunAt(Instant.parse("2030-01-01T00:00:00Z")));
        Refused.with("delay", expected, "both", () -> debounced.withDelay(Duration.ZERO));
        EnqueueOptions delayed = EnqueueOptions.defaults().withDelay(HOUR);
        Refused.with("delay", expected, "both", () -> delayed.withKeyed(debounce));
        assertThat(delayed.withKeyed(throttle).delay()).contains(HOUR);
    }
}
