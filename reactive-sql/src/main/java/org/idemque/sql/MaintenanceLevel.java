package org.idemque.sql;

/** How maintenance fares. The names are stable codes, to be alerted on. */
public enum MaintenanceLevel {
    /** All that is over was looked at, and nothing that is older than the tolerance was left. */
    KEEPING_UP,
    /** The pass ended before all that is over was looked at, or other transactions hold rows for longer than the tolerance. */
    BEHIND,
    /** An error ended the pass early. */
    FAILED
}
