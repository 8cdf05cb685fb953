package org.idemque.sql;

import java.time.Duration;
import java.util.Objects;
import org.idemque.InvalidRequestException;
import org.idemque.sql.internal.statement.SchemaName;

/**
 * How maintenance is done. An immutable value that starts from {@link #defaults()}; each {@code with} method returns a new
 * one and throws {@link InvalidRequestException} if its argument is out of bounds.
 *
 * @param schema the schema that holds the tables; default {@value QueueSettings#DEFAULT_SCHEMA}
 * @param retention how long a job is kept after its end, whatever its end was: 0 to 3,650 days; default 7 days. A job that a
 *     live key points at is kept for as long as the key lives
 * @param rows how many rows one step, which is one transaction, looks at: 1 to 50,000; default 5,000
 * @param steps how many steps of each kind one pass takes at most: 1 to 1,000; default 20
 * @param pause how long to wait between passes when one has deleted nothing, has caught up, or has failed, and up to half as
 *     long again, so that processes do not come together: 1 ms to 1 h; default 5 s
 * @param tolerance how long what is over may be held by other transactions before the report says
 *     {@link MaintenanceLevel#BEHIND}: 1 ms to 1 h; default 1 min
 * @param stepTimeout how long to wait for one step: 1 ms to 1 h; default 30 s
 */
public record MaintenanceSettings(
        String schema,
        Duration retention,
        int rows,
        int steps,
        Duration pause,
        Duration tolerance,
        Duration stepTimeout) {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MAX_RETENTION = Duration.ofDays(3_650);
    private static final MaintenanceSettings DEFAULTS = new MaintenanceSettings(
            QueueSettings.DEFAULT_SCHEMA,
            Duration.ofDays(7),
            5_000,
            20,
            Duration.ofSeconds(5),
            Duration.ofMinutes(1),
            Duration.ofSeconds(30));

    public MaintenanceSettings {
        schema = new SchemaName(schema).value();
        Objects.requireNonNull(retention, "retention");
        if (retention.isNegative() || retention.compareTo(MAX_RETENTION) > 0) {
            throw new InvalidRequestException(
                    "retention", "%s to %s".formatted(Duration.ZERO, MAX_RETENTION), retention.toString());
        }
        Bounds.whole("retention", retention);
        Bounds.number("rows", rows, 1, 50_000);
        Bounds.number("steps", steps, 1, 1_000);
        Bounds.timeout("pause", Objects.requireNonNull(pause, "pause"), HOUR);
        Bounds.timeout("tolerance", Objects.requireNonNull(tolerance, "tolerance"), HOUR);
        Bounds.timeout("stepTimeout", Objects.requireNonNull(stepTimeout, "stepTimeout"), HOUR);
    }

    /** The default settings. */
    public static MaintenanceSettings defaults() {
        return DEFAULTS;
    }

    /** With another {@link #schema()}. */
    public MaintenanceSettings withSchema(String schema) {
        return new MaintenanceSettings(schema, retention, rows, steps, pause, tolerance, stepTimeout);
    }

    /** With another {@link #retention()}. */
    public MaintenanceSettings withRetention(Duration retention) {
        return new MaintenanceSettings(schema, retention, rows, steps, pause, tolerance, stepTimeout);
    }

    /** With another bound {@link #rows()}. */
    public MaintenanceSettings withRows(int rows) {
        return new MaintenanceSettings(schema, retention, rows, steps, pause, tolerance, stepTimeout);
    }

    /** With another bound {@link #steps()}. */
    public MaintenanceSettings withSteps(int steps) {
        return new MaintenanceSettings(schema, retention, rows, steps, pause, tolerance, stepTimeout);
    }

    /** With another {@link #pause()}. */
    public MaintenanceSettings withPause(Duration pause) {
        return new MaintenanceSettings(schema, retention, rows, steps, pause, tolerance, stepTimeout);
    }

    /** With another {@link #tolerance()}. */
    public MaintenanceSettings withTolerance(Duration tolerance) {
        return new MaintenanceSettings(schema, retention, rows, steps, pause, tolerance, stepTimeout);
    }

    /** With another {@link #stepTimeout()}. */
    public MaintenanceSettings withStepTimeout(Duration stepTimeout) {
        return new MaintenanceSettings(schema, retention, rows, steps, pause, tolerance, stepTimeout);
    }
}
