package org.idemque.sql.internal.maintain;

import io.r2dbc.spi.Row;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one bounded statement of a pass did.
 *
 * @param examined how many rows were due
 * @param deleted how many of them went
 * @param end the last row that was examined, behind which the next step begins; null if none was
 * @param lag for how long the oldest row that went had been due
 */
record Step(long examined, long deleted, @Nullable Place end, Duration lag) {

    /**
     * A place in the order in which rows become due, as the server writes it.
     *
     * @param due when a row became due
     * @param row which of those that became due at once
     */
    record Place(String due, String row) {

        /** Before everything. */
        static final Place START = new Place("-infinity", "");
    }

    static Step read(Row row) {
        String due = row.get(2, String.class);
        String which = row.get(3, String.class);
        Long lag = row.get(4, Long.class);
        return new Step(
                Objects.requireNonNull(row.get(0, Long.class)),
                Objects.requireNonNull(row.get(1, Long.class)),
                due == null || which == null ? null : new Place(due, which),
                Duration.ofMillis(lag == null ? 0 : Math.max(0, lag)));
    }
}
