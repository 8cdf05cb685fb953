package org.idemque.sql.admin;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a queue holds.
 *
 * @param queue its name
 * @param ready how many jobs wait for a worker
 * @param scheduled how many wait for their time
 * @param running how many workers hold
 * @param oldestReady how long the oldest ready job has been due, by the database clock; empty if none is ready
 * @param pausedSince since when nobody may claim from it; empty if it is not paused
 */
public record QueueStatus(
        String queue,
        long ready,
        long scheduled,
        long running,
        Optional<Duration> oldestReady,
        Optional<Instant> pausedSince) {

    /** Whether nobody may claim from it. */
    public boolean isPaused() {
        return pausedSince.isPresent();
    }
}
