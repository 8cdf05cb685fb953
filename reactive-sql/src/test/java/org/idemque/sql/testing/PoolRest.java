package org.idemque.sql.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;

/** Waits until nobody has or wants a connection of a pool. */
public final class PoolRest {

    private PoolRest() {}

    /** Waits until none is out, and nobody waits for one. */
    public static void await(ConnectionPool pool) {
        awaitAcquired(pool, 0);
    }

    /** Waits until so many connections are out, and nobody waits for one. */
    public static void awaitAcquired(ConnectionPool pool, int connections) {
        PoolMetrics metrics = pool.getMetrics().orElseThrow();
        String wanted = "%d acquired, 0 pending, 0 being made".formatted(connections);
        String last = Poll.last(QueueFixture.PATIENCE, () -> state(metrics), wanted::equals);
        assertThat(last).isEqualTo(wanted);
    }

    /** Who waits for a connection that is being made counts neither as pending nor as having one. */
    private static String state(PoolMetrics metrics) {
        int acquired = metrics.acquiredSize();
        return "%d acquired, %d pending, %d being made"
                .formatted(
                        acquired,
                        metrics.pendingAcquireSize(),
                        metrics.allocatedSize() - acquired - metrics.idleSize());
    }
}
