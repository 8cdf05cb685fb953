package org.idemque.sql;

import java.time.Duration;
import java.util.Optional;
import org.idemque.IdemqueException;

/**
 * What one pass of maintenance did.
 *
 * @param level how it fares
 * @param bindings how many expired bindings it deleted
 * @param jobs how many finished jobs it deleted
 * @param steps how many transactions that took
 * @param duration how long the pass took, by this process's clock
 * @param bindingLag for how long, by the database's clock, the oldest binding that was left has been expired, by the
 *     pass or those that it goes on from; zero if none was. Those of debounced jobs that have not begun are not counted
 * @param jobLag how long the retention of the oldest finished job that was left has been over, likewise; zero if none was. Those that a live key points at are not counted
 * @param failure the error that ended the work on bindings, or else that on jobs, if one did
 */
public record MaintenanceReport(
        MaintenanceLevel level,
        long bindings,
        long jobs,
        int steps,
        Duration duration,
        Duration bindingLag,
        Duration jobLag,
        Optional<IdemqueException> failure) {

    /** How many rows it deleted. */
    public long removed() {
        return bindings + jobs;
    }
}
