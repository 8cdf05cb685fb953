package org.idemque.sql;

/** How maintenance fares. The names are stable codes, to be alerted on. */
public enum MaintenanceLevel {
    /** All that is over was looked at, by the pass or those that it goes on from, and nothing older than the tolerance was left. */
    KEEPING_UP,
    /** The pass ended before all that is over was looked at, or other transactions held rows for longer than the tolerance. */
    BEHIND,
    /** An error ended the work on bindings, on jobs, or on both. */
    FAILED
}
