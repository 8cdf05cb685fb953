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
        String wanted = "%d acquired, 0 pending".formatted(connections);
        String last = Poll.last(
                QueueFixture.PATIENCE,
                () -> "%d acquired, %d pending".formatted(metrics.acquiredSize(), metrics.pendingAcquireSize()),
                wanted::equals);
        assertThat(last).isEqualTo(wanted);
    }
}
