package org.idemque.sql;

import java.time.Duration;
import java.util.Optional;
import org.idemque.IdemqueException;
import org.jspecify.annotations.Nullable;

/** What one pass of maintenance did. */
public final class MaintenanceReport {

    /** How maintenance is doing, as a stable code to alert on. */
    public enum Level {

        /** What was due went, and none of it had been due for longer than {@link MaintenanceReport#BEHIND_AFTER}. */
        KEEPING_UP,

        /** What was due went, but some of it long after it was: passes are too rare, or there was none for a while. */
        BEHIND,

        /** The pass ended before its time; see {@link MaintenanceReport#failure()}. */
        FAILED
    }

    /** How long a row may have been due when it goes without maintenance being behind: ten minutes. */
    public static final Duration BEHIND_AFTER = Duration.ofMinutes(10);

    private final long expiredBindings;
    private final long finishedJobs;
    private final int steps;
    private final Duration took;
    private final Duration lag;
    private final @Nullable IdemqueException failure;

    private MaintenanceReport(
            long expiredBindings,
            long finishedJobs,
            int steps,
            Duration took,
            Duration lag,
            @Nullable IdemqueException failure) {
        this.expiredBindings = expiredBindings;
        this.finishedJobs = finishedJobs;
        this.steps = steps;
        this.took = took;
        this.lag = lag;
        this.failure = failure;
    }

    /** A pass that came to its end. */
    public static MaintenanceReport of(
            long expiredBindings, long finishedJobs, int steps, Duration took, Duration lag) {
        return new MaintenanceReport(expiredBindings, finishedJobs, steps, took, lag, null);
    }

    /** A pass that did not; steps before its failure were committed and are not counted. */
    public static MaintenanceReport failed(Duration took, IdemqueException failure) {
        return new MaintenanceReport(0, 0, 0, took, Duration.ZERO, failure);
    }

    /** How many expired bindings were deleted: their keys had been free, and now take no room. */
    public long expiredBindings() {
        return expiredBindings;
    }

    /** How many finished jobs were deleted that had been kept for as long as they should be. */
    public long finishedJobs() {
        return finishedJobs;
    }

    /** How many statements that took. */
    public int steps() {
        return steps;
    }

    /** How long it took. */
    public Duration took() {
        return took;
    }

    /** For how long the row that had been due longest had been so; zero if nothing was. */
    public Duration lag() {
        return lag;
    }

    /** Why the pass did not come to its end; empty if it did. */
    public Optional<IdemqueException> failure() {
        return Optional.ofNullable(failure);
    }

    /** How maintenance is doing. */
    public Level level() {
        if (failure != null) {
            return Level.FAILED;
        }
        return lag.compareTo(BEHIND_AFTER) > 0 ? Level.BEHIND : Level.KEEPING_UP;
    }

    @Override
    public String toString() {
        return "MaintenanceReport[level=%s, expiredBindings=%d, finishedJobs=%d, steps=%d, took=%s, lag=%s]"
                .formatted(level(), expiredBindings, finishedJobs, steps, took, lag);
    }
}
