package org.idemque.sql.testing;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One test's own database: hostile R2DBC sessions for the code under test, and a JDBC side access for the test itself.
 * Everything it hands out is checked and closed when the test ends.
 */
public final class TestDatabase {

    private static final String RUN = UUID.randomUUID().toString().substring(0, 8);
    private static final AtomicLong NUMBER = new AtomicLong();

    private final PostgresServer server;
    private final String name;
    private final Duration patience;
    private final SideConnection side;
    private final List<SideConnection> lent = new CopyOnWriteArrayList<>();
    private final List<TcpProxy> networks = new CopyOnWriteArrayList<>();
    private final List<ConnectionPool> pools = new CopyOnWriteArrayList<>();

    private TestDatabase(PostgresServer server, String name, Duration patience) {
        this.server = server;
        this.name = name;
        this.patience = patience;
        this.side = new SideConnection(server.connect(name));
    }

    /** A new database; the patience is how long a leak may take to go when the test ends. */
    static TestDatabase create(PostgresServer server, Duration patience) {
        // Of this run alone, as a server named by URL may serve several at once.
        String name = "idemque_test_%s_%d".formatted(RUN, NUMBER.incrementAndGet());
        server.admin().execute("CREATE DATABASE " + name + " TEMPLATE template0 ENCODING 'UTF8'");
        TestDatabase database = new TestDatabase(server, name, patience);
        Surroundings.installDecoys(database.side);
        return database;
    }

    /** The name of the database. */
    public String name() {
        return name;
    }

    /** Hostile sessions, each a connection of its own that the test must close. */
    public ConnectionFactory connectionFactory() {
        return new PostgresqlConnectionFactory(configuration().build());
    }

    /** Sessions such as the server's defaults give, in UTC, for where hostility is not the point. */
    public ConnectionFactory friendlyConnectionFactory() {
        return new PostgresqlConnectionFactory(
                configuration(Surroundings.FRIENDLY).build());
    }

    /** The configuration of {@link #connectionFactory()}, to be changed by the test. */
    public PostgresqlConnectionConfiguration.Builder configuration() {
        return configuration(Surroundings.HOSTILE);
    }

    /** A pool of hostile sessions that must be at rest when the test ends. */
    public ConnectionPool pool(int maxSize) {
        return pool(connectionFactory(), maxSize);
    }

    /** A pool over the test's own factory that must be at rest when the test ends. */
    public ConnectionPool pool(ConnectionFactory factory, int maxSize) {
        return pool(factory, maxSize, configuration -> {});
    }

    /** A pool over the test's own factory, configured further by the test, that must be at rest when the test ends. */
    public ConnectionPool pool(
            ConnectionFactory factory, int maxSize, Consumer<ConnectionPoolConfiguration.Builder> further) {
        ConnectionPoolConfiguration.Builder configuration = ConnectionPoolConfiguration.builder(factory)
                .initialSize(0)
                .maxSize(maxSize)
                .maxAcquireTime(Duration.ofSeconds(20))
                .maxCreateConnectionTime(Duration.ofSeconds(10))
                .maxValidationTime(Duration.ofSeconds(5));
        further.accept(configuration);
        ConnectionPool pool = new ConnectionPool(configuration.build());
        pools.add(pool);
        return pool;
    }

    /** A new JDBC connection, for a test that needs a session or a transaction beside the code under test. */
    public Connection jdbc() {
        Connection connection = server.connect(name);
        lent.add(new SideConnection(connection));
        return connection;
    }

    /** A network to this database's server that fails on demand, and that outlives the pools which say goodbye through it. */
    public TcpProxy network() {
        TcpProxy network = TcpProxy.start();
        networks.add(network);
        return network;
    }

    /** Runs statements from the side. */
    public void execute(String sql, @Nullable Object... arguments) {
        side.execute(sql, arguments);
    }

    /** The number in the only column of the only row. */
    public long count(String sql, @Nullable Object... arguments) {
        return side.count(sql, arguments);
    }

    /** The only column of the only row, as text. */
    public @Nullable String text(String sql, @Nullable Object... arguments) {
        return side.text(sql, arguments);
    }

    /** All rows, each as its columns in their JDBC types. */
    public List<List<@Nullable Object>> rows(String sql, @Nullable Object... arguments) {
        return side.rows(sql, arguments);
    }

    /** Checks for leaks and drops the database, in any case. Side connections go first: they are the test's tools. */
    void close() {
        try {
            lent.forEach(SideConnection::close);
            side.close();
            new LeakCheck(server.admin(), name, patience).verify(pools);
        } finally {
            networks.forEach(TcpProxy::close);
            server.admin().execute("DROP DATABASE " + name + " WITH (FORCE)");
        }
    }

    private PostgresqlConnectionConfiguration.Builder configuration(Surroundings surroundings) {
        ServerAddress address = server.address();
        PostgresqlConnectionConfiguration.Builder configuration = PostgresqlConnectionConfiguration.builder()
                .host(address.host())
                .port(address.port())
                .username(address.user())
                .database(name)
                .applicationName("idemque-test")
                .connectTimeout(Duration.ofSeconds(10));
        if (address.password() != null) {
            configuration.password(address.password());
        }
        surroundings.applyTo(configuration);
        return configuration;
    }
}
