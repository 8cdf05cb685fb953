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
 * @param bindingLag for how long, by the database's clock, the oldest binding that the pass may have left has been expired;
 *     zero if it left none. Those of debounced jobs that have not begun are not counted
 * @param jobLag how long the retention of the oldest finished job that the pass may have left has been over; zero if it left
 *     none. Those that a live key points at are not counted
 * @param failure the error that ended it early, if one did
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
