package org.idemque.sql.internal.connection;

import java.time.Duration;

/**
 * The bounds of one operation.
 *
 * @param acquireTimeout how long to wait for a connection
 * @param operationTimeout how long to wait for the work, once there is a connection
 * @param drainTimeout how long work whose subscriber has left may go on before its connection is destroyed
 * @param cleanupTimeout how long each step of giving a connection back may take
 * @param maxInFlight how many operations may be under way, abandoned ones included
 */
public record Limits(
        Duration acquireTimeout,
        Duration operationTimeout,
        Duration drainTimeout,
        Duration cleanupTimeout,
        int maxInFlight) {}
