package org.idemque.sql.testing;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import java.util.ArrayList;
import java.util.List;
import reactor.core.publisher.Flux;

/** All sessions of a pool, borrowed at once so that none can hide, and what work left behind in them. */
public final class PoolSessions {

    private static final String NOW = "SELECT pg_catalog.now()::text";
    private static final String BACKEND = "SELECT pg_catalog.pg_backend_pid()::text";
    private static final String TRACES = """
            SELECT 'setting ' || name || ' = ' || setting FROM pg_catalog.pg_settings WHERE source = 'session'
            UNION ALL SELECT 'listens to ' || channel FROM pg_catalog.pg_listening_channels() AS l (channel)
            UNION ALL SELECT 'advisory lock' FROM pg_catalog.pg_locks
              WHERE locktype = 'advisory' AND pid = pg_catalog.pg_backend_pid()
            UNION ALL SELECT 'temporary ' || relname::text FROM pg_catalog.pg_class
              WHERE relnamespace = pg_catalog.pg_my_temp_schema()
            """;

    private PoolSessions() {}

    /** What is left in the sessions of a pool of this size; a pool that cannot hand out so many is an error. */
    public static List<String> traces(ConnectionPool pool, int size) {
        return borrowed(pool, size, PoolSessions::traces);
    }

    /** What is left in one session: a transaction, settings, locks, channels, tables; nothing in a fresh one. */
    public static List<String> traces(Connection connection) {
        List<String> traces = new ArrayList<>(ask(connection, TRACES));
        // In autocommit each statement has a now() of its own.
        if (ask(connection, NOW).equals(ask(connection, NOW))) {
            traces.add("open transaction");
        }
        return traces;
    }

    /** The process ids of the backends of a pool of this size. */
    public static List<String> backends(ConnectionPool pool, int size) {
        return borrowed(pool, size, connection -> ask(connection, BACKEND));
    }

    private static List<String> borrowed(ConnectionPool pool, int size, Look look) {
        List<Connection> connections = new ArrayList<>();
        try {
            for (int i = 0; i < size; i++) {
                connections.add(Await.value(pool.create()));
            }
            return connections.stream()
                    .flatMap(connection -> look.at(connection).stream())
                    .toList();
        } finally {
            connections.forEach(connection -> Await.completion(connection.close()));
        }
    }

    private static List<String> ask(Connection connection, String sql) {
        return Await.value(Flux.from(connection.createStatement(sql).execute())
                .concatMap(result -> result.map(row -> String.valueOf(row.get(0, String.class))))
                .collectList());
    }

    @FunctionalInterface
    private interface Look {
        List<String> at(Connection connection);
    }
}
