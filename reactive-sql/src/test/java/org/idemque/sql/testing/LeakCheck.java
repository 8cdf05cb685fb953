package org.idemque.sql.testing;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.PoolMetrics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Fails a test that ends with a connection still out of its pool, with a transaction still open, or with a session that
 * nobody closed. Each may take a moment to go, as cleanup after a cancel is asynchronous; the moment has a bound.
 */
final class LeakCheck {

    private static final String SESSIONS = """
            SELECT pg_catalog.format('pid %s (%s), %s: %s', pid, application_name, state, pg_catalog."left"(query, 200))
            FROM pg_catalog.pg_stat_activity
            WHERE datname = ? AND backend_type = 'client backend'
            """;

    private static final Duration DISPOSAL = Duration.ofSeconds(10);

    private final SideConnection server;
    private final String database;
    private final Duration patience;

    LeakCheck(SideConnection server, String database, Duration patience) {
        this.server = server;
        this.database = database;
        this.patience = patience;
    }

    /**
     * Waits for the pools to come to rest, disposes them, and looks at the server for what is left.
     *
     * @throws AssertionError naming every leak
     */
    void verify(List<ConnectionPool> pools) {
        List<String> leaks = new ArrayList<>();
        pools.forEach(pool -> leaks.addAll(unrest(pool)));
        leaks.addAll(sessions("left in a transaction", "AND state LIKE 'idle in transaction%'"));
        pools.forEach(pool -> pool.disposeLater().block(DISPOSAL));
        if (leaks.isEmpty()) {
            leaks.addAll(sessions("left open", ""));
        }
        if (!leaks.isEmpty()) {
            throw new AssertionError("the test leaked:\n  " + String.join("\n  ", leaks));
        }
    }

    private List<String> unrest(ConnectionPool pool) {
        PoolMetrics metrics = pool.getMetrics().orElseThrow();
        boolean rested = Poll.last(
                patience, () -> metrics.acquiredSize() == 0 && metrics.pendingAcquireSize() == 0, rest -> rest);
        return rested
                ? List.of()
                : List.of("pool not at rest after %s: %d connections acquired, %d acquisitions pending"
                        .formatted(patience, metrics.acquiredSize(), metrics.pendingAcquireSize()));
    }

    private List<String> sessions(String kind, String filter) {
        return Poll.last(patience, () -> server.rows(SESSIONS + filter, database), List::isEmpty).stream()
                .map(row -> "session %s: %s".formatted(kind, Objects.requireNonNull(row.get(0))))
                .toList();
    }
}
