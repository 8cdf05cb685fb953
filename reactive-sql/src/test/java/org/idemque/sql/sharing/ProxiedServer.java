package org.idemque.sql.sharing;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.idemque.sql.testing.TcpProxy;
import org.idemque.sql.testing.TestDatabase;

/** A test's database on the server of all tests, which seems to go away: its network does, and its sessions are ended. */
final class ProxiedServer implements SoakServer {

    private final TestDatabase database;
    private final TcpProxy network = TcpProxy.start();

    ProxiedServer(TestDatabase database) {
        this.database = database;
    }

    @Override
    public ConnectionPool pool(int size) {
        PostgresqlConnectionFactory factory = new PostgresqlConnectionFactory(
                database.configuration().host("localhost").port(network.port()).build());
        return database.pool(factory, size, configuration -> configuration
                .maxAcquireTime(Duration.ofSeconds(5))
                .maxCreateConnectionTime(Duration.ofSeconds(5))
                .maxValidationTime(Duration.ofSeconds(2)));
    }

    @Override
    public Connection connect() {
        return database.jdbc();
    }

    @Override
    public void restart(Runnable meanwhile) {
        network.refuse();
        List<String> unused = rows("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE datname = current_database() AND application_name = 'idemque-test'");
        meanwhile.run();
        network.heal();
    }

    @Override
    public void close() {
        network.close();
    }
}
