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
 * @param lockPatience how long a statement waits for a key that another transaction holds
 * @param lockTimeout how long a call waits for it
 */
public record SharingLimits(
        int statements,
        int maxRequests,
        int maxPayloadBytes,
        int maxWaiting,
        int maxWaitingBytes,
        Duration roomTimeout,
        Duration lockPatience,
        Duration lockTimeout) {}
