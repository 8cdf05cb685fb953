package org.idemque.sql.internal.connection;

import java.time.Duration;

/**
 * The bounds of one operation.
 *
 * @param acquireTimeout how long to wait for a connection
 * @param operationTimeout how long to wait for the work, once there is a connection
 * @param cleanupTimeout how long an abandoned statement may go on before its connection is destroyed
 * @param maxInFlight how many operations may be under way, abandoned ones included
 */
public record Limits(Duration acquireTimeout, Duration operationTimeout, Duration cleanupTimeout, int maxInFlight) {}
