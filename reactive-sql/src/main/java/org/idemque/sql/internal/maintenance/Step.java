package org.idemque.sql.internal.maintenance;

import io.r2dbc.spi.Row;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one statement did.
 *
 * @param lookedAt how many rows were over
 * @param removed how many of them it deleted
 * @param reached the moment of the last; none if there was none
 * @param stayed how many of that moment it left
 * @param oldestHeld the age of the oldest that another transaction held
 * @param reachedAge the age of the last
 */
record Step(
        long lookedAt,
        long removed,
        @Nullable OffsetDateTime reached,
        long stayed,
        Duration oldestHeld,
        Duration reachedAge) {

    static Step read(Row row) {
        return new Step(
                Objects.requireNonNull(row.get(0, Long.class)),
                Objects.requireNonNull(row.get(1, Long.class)),
                row.get(2, OffsetDateTime.class),
                Objects.requireNonNull(row.get(3, Long.class)),
                age(row.get(4, Long.class)),
                age(row.get(5, Long.class)));
    }

    private static Duration age(@Nullable Long milliseconds) {
        return milliseconds == null ? Duration.ZERO : Duration.ofMillis(milliseconds);
    }
}
