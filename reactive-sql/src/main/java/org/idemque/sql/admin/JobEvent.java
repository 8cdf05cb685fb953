package org.idemque.sql.admin;

import java.time.Instant;

/**
 * Something that happened to a job, or will, at an instant of the database clock. The set is what the job's row still knows: an
 * earlier lease, or an earlier replacement, has left no trace. It may grow.
 */
public sealed interface JobEvent {

    /** When. */
    Instant at();

    /**
     * The first request was accepted.
     *
     * @param at when the job came to be
     */
    record Accepted(Instant at) implements JobEvent {}

    /**
     * A debounced arrival took the place of what was asked before.
     *
     * @param at when the last of them did
     */
    record Replaced(Instant at) implements JobEvent {}

    /**
     * An attempt may begin, the next one or the one that has begun.
     *
     * @param at the time given, but never before acceptance; in the future while the job is scheduled
     */
    record Due(Instant at) implements JobEvent {}

    /**
     * A worker holds the job. When it claimed it is not known, only for how long.
     *
     * @param at when the lease ends; in the past if the worker has not been heard of
     * @param worker who holds it
     * @param attempt which attempt that is, from 1
     */
    record Leased(Instant at, String worker, int attempt) implements JobEvent {}

    /**
     * The job ended.
     *
     * @param at when
     * @param state how
     */
    record Finished(Instant at, JobState state) implements JobEvent {}
}
