package org.idemque.sql.internal.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SharingLimitsTest {

    /** A key after the other: the waits of one statement add up, and must leave it time to do what it waited for. */
    @ParameterizedTest
    @CsvSource({
        "100, 1, 30000, 100",
        "100, 256, 30000, 58",
        "100, 1000, 30000, 15",
        "900, 1, 1000, 500",
        "900, 2, 1000, 250",
        "1, 1, 1000, 1",
        "100, 1000, 100, 1"
    })
    void waitsAddUpToHalfOfTheOperationTimeoutOrToAMillisecondEach(
            long asked, int keys, long operationTimeout, long wait) {
        SharingLimits limits = new SharingLimits(
                1,
                1_000,
                1,
                1,
                1,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ZERO,
                Duration.ofMillis(operationTimeout));

        assertThat(limits.waitEach(Duration.ofMillis(asked), keys).toMillis()).isEqualTo(wait);
    }

    /** A statement may wait for its connection and then run for as long as it may: only then is it sure that it never arrives. */
    @Test
    void aStatementMayArriveUntilItsConnectionAndItsTimeAreUsedUp() {
        Duration room = Duration.ofMinutes(1);
        SharingLimits limits = new SharingLimits(
                1, 1, 1, 1, 1, room, Duration.ofSeconds(5), Duration.ZERO, Duration.ZERO, Duration.ofSeconds(7));

        assertThat(limits.sendingTime()).isEqualTo(Duration.ofSeconds(12));
    }
}
