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
import java.sql.SQLException;
import java.time.Duration;

/** A server of one test's own, which may be stopped, and started again on the same data and port. */
final class RestartableServer implements SoakServer {

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

    @Override
    public void restart(Runnable meanwhile) {
        int port = server.getPort();
        close();
        meanwhile.run();
        server = started(data, port);
    }

    @Override
    public ConnectionPool pool(int size) {
        return new ConnectionPool(ConnectionPoolConfiguration.builder(
                        new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                                .host("localhost")
                                .port(server.getPort())
                                .username("postgres")
                                .database("postgres")
                                .applicationName("idemque-test")
                                .build()))
                .initialSize(0)
                .maxSize(size)
                .maxAcquireTime(Duration.ofSeconds(5))
                .maxCreateConnectionTime(Duration.ofSeconds(5))
                .maxValidationTime(Duration.ofSeconds(2))
                .build());
    }

    @Override
    public Connection connect() throws SQLException {
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
