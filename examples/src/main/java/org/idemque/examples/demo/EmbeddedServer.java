package org.idemque.examples.demo;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import javax.sql.DataSource;

/** A PostgreSQL unpacked from a jar, run as a child process on a free port, and gone with its data when closed. */
final class EmbeddedServer implements AutoCloseable {

    /** The library tunes its server to forget commits; what a demo shows should survive a power cut. */
    private static final Map<String, String> DURABLE =
            Map.of("fsync", "on", "synchronous_commit", "on", "full_page_writes", "on");

    private final EmbeddedPostgres postgres;

    private EmbeddedServer(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    static EmbeddedServer start() {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofSeconds(60))
                .setLocaleConfig("locale", "C")
                // Its own hook would stop the server while the application still closes its connections.
                .setRegisterShutdownHook(false);
        DURABLE.forEach(builder::setServerConfig);
        try {
            return new EmbeddedServer(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded PostgreSQL did not start", e);
        }
    }

    /** Where the application finds it. */
    String r2dbcUrl() {
        return "r2dbc:postgresql://postgres@localhost:%d/postgres".formatted(postgres.getPort());
    }

    /** A way in that shares no code with the application. */
    DataSource dataSource() {
        return postgres.getPostgresDatabase();
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded PostgreSQL did not stop", e);
        }
    }
}
