package org.idemque.sql;

import java.time.Duration;
import java.util.Objects;
import org.idemque.sql.internal.statement.SchemaName;

/**
 * How maintenance works: an immutable value that starts from {@link #defaults()}. Each {@code with} method returns a new value and
 * throws {@link org.idemque.InvalidRequestException} if its argument is out of bounds.
 *
 * @param schema the schema that holds the queue's tables: a plain identifier of at most 63 characters; default
 *     {@value QueueSettings#DEFAULT_SCHEMA}
 * @param stepSize how many rows one statement examines: 1 to 100,000; default 5,000
 * @param pause how long to wait between two passes: 1 ms to 1 h; default 10 s
 * @param retention for how long a finished job is kept: 1 ms to 3,650 days; default 7 days
 */
public record MaintenanceSettings(String schema, int stepSize, Duration pause, Duration retention) {

    private static final MaintenanceSettings DEFAULTS =
            new MaintenanceSettings(QueueSettings.DEFAULT_SCHEMA, 5_000, Duration.ofSeconds(10), Duration.ofDays(7));

    public MaintenanceSettings {
        SchemaName unused = new SchemaName(Objects.requireNonNull(schema, "schema"));
        Bounds.number("stepSize", stepSize, 1, 100_000);
        Bounds.timeout("pause", Objects.requireNonNull(pause, "pause"), Duration.ofHours(1));
        Bounds.timeout("retention", Objects.requireNonNull(retention, "retention"), Duration.ofDays(3_650));
    }

    /** The settings of maintenance that sets none. */
    public static MaintenanceSettings defaults() {
        return DEFAULTS;
    }

    /** With another {@link #schema()}. */
    public MaintenanceSettings withSchema(String schema) {
        return new MaintenanceSettings(schema, stepSize, pause, retention);
    }

    /** With another {@link #stepSize()}. */
    public MaintenanceSettings withStepSize(int stepSize) {
        return new MaintenanceSettings(schema, stepSize, pause, retention);
    }

    /** With another {@link #pause()}. */
    public MaintenanceSettings withPause(Duration pause) {
        return new MaintenanceSettings(schema, stepSize, pause, retention);
    }

    /** With another {@link #retention()}. */
    public MaintenanceSettings withRetention(Duration retention) {
        return new MaintenanceSettings(schema, stepSize, pause, retention);
    }
}
