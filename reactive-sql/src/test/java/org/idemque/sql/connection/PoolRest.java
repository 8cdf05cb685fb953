package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;

/** Waits until nobody has or wants a connection of a pool. */
final class PoolRest {

    private PoolRest() {}

    static void await(ConnectionPool pool) {
        awaitAcquired(pool, 0);
    }

    /** Waits until so many connections are out, and nobody waits for one. */
    static void awaitAcquired(ConnectionPool pool, int connections) {
        PoolMetrics metrics = pool.getMetrics().orElseThrow();
        String wanted = "%d acquired, 0 pending".formatted(connections);
        String last = Poll.last(
                QueueFixture.PATIENCE,
                () -> "%d acquired, %d pending".formatted(metrics.acquiredSize(), metrics.pendingAcquireSize()),
                wanted::equals);
        assertThat(last).isEqualTo(wanted);
    }
}
