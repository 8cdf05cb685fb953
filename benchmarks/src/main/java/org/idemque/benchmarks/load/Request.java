package org.idemque.benchmarks.load;

import org.idemque.KeyMode;

/**
 * One request for a job.
 *
 * @param mode what its key does
 * @param key the number of its key, or {@link #NO_KEY}
 * @param payload which of the payloads, from zero
 * @param text the payload as JSON
 */
public record Request(KeyMode mode, long key, int payload, String text) {

    public static final long NO_KEY = -1;

    public boolean isKeyed() {
        return key != NO_KEY;
    }
}
