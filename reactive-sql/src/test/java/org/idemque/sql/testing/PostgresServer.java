package org.idemque.sql.testing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import reactor.core.publisher.Mono;

/**
 * The one server that all tests of this JVM share, started when the first test asks: the one that
 * {@value #URL_VARIABLE} names, else a container where an engine answers, else an embedded one.
 */
public final class PostgresServer {

    static final String URL_VARIABLE = "IDEMQUE_TEST_URL";

    /** Keeps a failed start as well, so that every test says why and none tries again. */
    private static final Mono<PostgresServer> SHARED =
            Mono.fromSupplier(PostgresServer::choose).cache();

    private final ServerAddress address;
    private final boolean embedded;
    private final SideConnection admin;

    private PostgresServer(ServerAddress address, boolean embedded) {
        this.address = address;
        this.embedded = embedded;
        this.admin = new SideConnection(connect(address.database()));
        ServerSettings.verify(admin);
    }

    /** The server, running and proved durable. */
    public static PostgresServer shared() {
        return Objects.requireNonNull(SHARED.block());
    }

    /** Where it listens. */
    public ServerAddress address() {
        return address;
    }

    /** Whether it is an embedded one, of which this machine can start others. */
    public boolean isEmbedded() {
        return embedded;
    }

    /** A superuser's connection to the administration database, for looking at the server as a whole. */
    SideConnection admin() {
        return admin;
    }

    /** A new JDBC connection, the caller's to close. */
    Connection connect(String database) {
        Properties properties = new Properties();
        properties.setProperty("user", address.user());
        properties.setProperty("ApplicationName", "idemque-test-side");
        if (address.password() != null) {
            properties.setProperty("password", address.password());
        }
        try {
            return DriverManager.getConnection(address.jdbcUrl(database), properties);
        } catch (SQLException e) {
            throw new IllegalStateException("no connection to the test server " + address, e);
        }
    }

    private static PostgresServer choose() {
        String url = System.getenv(URL_VARIABLE);
        if (url != null && !url.isBlank()) {
            return new PostgresServer(ServerAddress.parse(url), false);
        }
        return ContainerServer.isAvailable()
                ? new PostgresServer(ContainerServer.start(), false)
                : new PostgresServer(EmbeddedServer.start(), true);
    }
}
