package org.idemque.sql.internal.enqueue;

import java.time.Duration;

/**
 * The bounds of shared statements.
 *
 * @param statements how many may be under way at once
 * @param maxRequests how many calls may share one
 * @param maxPayloadBytes how many bytes of payload one may carry; a larger payload travels alone
 * @param maxWaiting how many calls may be under way
 * @param maxWaitingBytes how many bytes of payload they may have together
 * @param roomTimeout how long a call waits for a free statement
 * @param acquireTimeout how long a statement waits for a connection
 * @param lockPatience how long a statement waits for a key that another transaction holds
 * @param lockTimeout how long a call waits for it
 * @param operationTimeout how long a statement may take, all its waits for keys included
 */
public record SharingLimits(
        int statements,
        int maxRequests,
        int maxPayloadBytes,
        int maxWaiting,
        int maxWaitingBytes,
        Duration roomTimeout,
        Duration acquireTimeout,
        Duration lockPatience,
        Duration lockTimeout,
        Duration operationTimeout) {

    /** As short as a server can wait. */
    private static final Duration SHORTEST_WAIT = Duration.ofMillis(1);

    /** How long it takes at most until a statement that is sent has reached the server, or never will. */
    Duration sendingTime() {
        return acquireTimeout.plus(operationTimeout);
    }

    /** For how long a statement may wait for each of its keys, so that the waits together leave it half of its time. */
    Duration waitEach(Duration asked, int keys) {
        Duration fair = operationTimeout.dividedBy(2L * keys);
        Duration bounded = asked.compareTo(fair) < 0 ? asked : fair;
        return bounded.compareTo(SHORTEST_WAIT) < 0 ? SHORTEST_WAIT : bounded;
    }
}
