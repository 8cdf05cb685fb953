package org.idemque.sql.sharing;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/** A server of one test's own, which may be stopped and started again on the same data and port. */
final class RestartableServer implements AutoCloseable {

    private final Path data;
    private EmbeddedPostgres server;

    private RestartableServer(Path data, EmbeddedPostgres server) {
        this.data = data;
        this.server = server;
    }

    /** A new server on an empty folder. */
    static RestartableServer start(Path data) {
        return new RestartableServer(data, started(data, 0));
    }

    private static EmbeddedPostgres started(Path data, int port) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPGStartupWait(Duration.ofSeconds(60))
                .setLocaleConfig("locale", "C")
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on");
        try {
            return (port == 0 ? builder : builder.setPort(port)).start();
        } catch (IOException e) {
            throw new UncheckedIOException("the server did not start", e);
        }
    }

    /** Stops it, which ends every session, and starts it again. */
    void restart() {
        int port = server.getPort();
        close();
        server = started(data, port);
    }

    ConnectionPool pool(int size) {
        return new ConnectionPool(ConnectionPoolConfiguration.builder(
                        new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                                .host("localhost")
                                .port(server.getPort())
                                .username("postgres")
                                .database("postgres")
                                .applicationName("soak")
                                .build()))
                .initialSize(0)
                .maxSize(size)
                .maxAcquireTime(Duration.ofSeconds(5))
                .maxCreateConnectionTime(Duration.ofSeconds(5))
                .maxValidationTime(Duration.ofSeconds(2))
                .build());
    }

    /** Ends one session of the code under test, whichever comes first. */
    void killOne() {
        long unused = number("SELECT count(pg_terminate_backend(pid)) FROM (SELECT pid FROM pg_stat_activity"
                + " WHERE application_name = 'soak' ORDER BY random() LIMIT 1) AS one");
    }

    /** The number in the only column of the only row. */
    long number(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** A session of the test's own. */
    Connection connect() throws SQLException {
        return server.getPostgresDatabase().getConnection();
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the server did not stop", e);
        }
    }
}
