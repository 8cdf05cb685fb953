package org.idemque.benchmarks.contender;

import org.idemque.KeyMode;
import org.idemque.benchmarks.load.Work;
import org.idemque.benchmarks.server.Database;

/** A way to hand in jobs. */
public interface Contender {

    /** By which it is chosen. */
    String name();

    /** How it stands for a caller's key, and what it does not do that Idemque does, in words. */
    String note();

    /** Whether what it needs is there. */
    default boolean isAvailable() {
        return true;
    }

    /** Whether it bounds how many calls may be under way. */
    default boolean isBounded() {
        return false;
    }

    /** Whether its expired bindings can be removed while it is at work. */
    default boolean isMaintained() {
        return false;
    }

    /** Whether it can do such work at all: to most, a key can only stand for a job. */
    default boolean takesPart(Work work) {
        return work.mode() == KeyMode.IDEMPOTENCY;
    }

    /** Makes its tables in an empty database and connects to it. */
    Session open(Database database, Tuning tuning);
}
