package org.idemque.benchmarks.server;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The PostgreSQL that all contenders use: an embedded one, gone with its data when closed, or one that was given. */
public final class Server implements AutoCloseable {

    private static final List<String> REPORTED = List.of(
            "server_version",
            "fsync",
            "synchronous_commit",
            "full_page_writes",
            "wal_level",
            "shared_buffers",
            "max_wal_size",
            "checkpoint_timeout",
            "autovacuum",
            "max_connections",
            "jit");

    private final Database maintenance;
    private final @Nullable EmbeddedPostgres embedded;

    private Server(Database maintenance, @Nullable EmbeddedPostgres embedded) {
        this.maintenance = maintenance;
        this.embedded = embedded;
    }

    /** The library tunes its server to forget commits; what is measured here must survive a power cut. */
    public static Server embedded() {
        try {
            EmbeddedPostgres postgres = EmbeddedPostgres.builder()
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .setLocaleConfig("locale", "C")
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .start();
            Address address = new Address("localhost", postgres.getPort(), "postgres", null, "postgres");
            return new Server(new Database(address), postgres);
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded PostgreSQL did not start", e);
        }
    }

    /** A server that runs already; the user must be allowed to create databases. */
    public static Server at(String url) {
        return new Server(new Database(Address.parse(url)), null);
    }

    /** Makes an empty database, in place of one of that name. */
    public Database create(String name) {
        drop(name);
        maintenance.run("CREATE DATABASE \"%s\" TEMPLATE template0".formatted(name));
        return new Database(maintenance.address().with(name));
    }

    /** Writes a checkpoint, so that the next round does not pay for what was written so far. It takes no right but that to
     * create databases. */
    public void checkpoint() {
        Database unused = create("idemque_checkpoint");
        drop("idemque_checkpoint");
    }

    /** Drops a database, which also writes a checkpoint: the next contender does not pay for the pages of the last. */
    public void drop(String name) {
        maintenance.run("DROP DATABASE IF EXISTS \"%s\" WITH (FORCE)".formatted(name));
    }

    /** The settings that a figure depends on. */
    public Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        REPORTED.forEach(name -> settings.put(name, maintenance.text("SELECT current_setting(?)", name)));
        settings.put("kind", embedded == null ? "given" : "embedded");
        return settings;
    }

    @Override
    public void close() {
        if (embedded == null) {
            return;
        }
        try {
            embedded.close();
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded PostgreSQL did not stop", e);
        }
    }
}
