package org.idemque.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.idemque.InvalidRequestException;
import org.junit.jupiter.api.Test;

class MaintenanceSettingsTest {

    private static final MaintenanceSettings DEFAULTS = MaintenanceSettings.defaults();

    @Test
    void theDefaultsAreAsTheirDocumentationSays() {
        assertThat(DEFAULTS)
                .isEqualTo(new MaintenanceSettings(
                        "idemque",
                        Duration.ofDays(7),
                        5_000,
                        20,
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(1),
                        Duration.ofSeconds(30)));
    }

    @Test
    void bothEndsOfEachBoundAreAllowed() {
        assertThat(DEFAULTS.withRetention(Duration.ZERO).retention()).isZero();
        assertThat(DEFAULTS.withRetention(Duration.ofDays(3_650)).retention()).isEqualTo(Duration.ofDays(3_650));
        assertThat(DEFAULTS.withRows(1).withSteps(1).rows()).isOne();
        assertThat(DEFAULTS.withRows(50_000).withSteps(1_000).steps()).isEqualTo(1_000);
        assertThat(DEFAULTS.withPause(Duration.ofHours(1)).pause()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void whatIsOutOfBoundsIsRefusedByName() {
        refused("retention", () -> DEFAULTS.withRetention(Duration.ofMillis(-1)));
        refused("retention", () -> DEFAULTS.withRetention(Duration.ofDays(3_651)));
        refused("retention", () -> DEFAULTS.withRetention(Duration.ofNanos(1_500_000)));
        refused("rows", () -> DEFAULTS.withRows(0));
        refused("rows", () -> DEFAULTS.withRows(50_001));
        refused("steps", () -> DEFAULTS.withSteps(0));
        refused("steps", () -> DEFAULTS.withSteps(1_001));
        refused("pause", () -> DEFAULTS.withPause(Duration.ZERO));
        refused("tolerance", () -> DEFAULTS.withTolerance(Duration.ofHours(2)));
        refused("stepTimeout", () -> DEFAULTS.withStepTimeout(Duration.ofHours(2)));
        refused("schema", () -> DEFAULTS.withSchema("pg_queue"));
    }

    private static void refused(String option, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(InvalidRequestException.class, refusal -> assertThat(refusal.option())
                        .isEqualTo(option));
    }
}
