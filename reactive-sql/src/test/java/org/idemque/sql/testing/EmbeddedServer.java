package org.idemque.sql.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** A PostgreSQL unpacked from a jar and run as a child process until this JVM ends: it needs nothing installed. */
final class EmbeddedServer {

    private static final String SUPERUSER = "postgres";

    private EmbeddedServer() {}

    /**
     * Starts it. The library passes {@code -F}, which is {@code fsync=off}, on the command line: only a later
     * {@code -c fsync=on} there beats it, neither a configuration file nor {@code ALTER SYSTEM}.
     */
    @SuppressWarnings("resource") // its own shutdown hook stops the server and removes its data
    static ServerAddress start() {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setPGStartupWait(Duration.ofSeconds(60))
                .setLocaleConfig("locale", "C");
        ServerSettings.OURS.forEach(builder::setServerConfig);
        try {
            EmbeddedPostgres server = builder.start();
            return new ServerAddress("localhost", server.getPort(), SUPERUSER, null, SUPERUSER);
        } catch (IOException e) {
            throw new UncheckedIOException("the embedded PostgreSQL did not start", e);
        } catch (IllegalStateException e) {
            throw new IllegalStateException(
                    "the embedded PostgreSQL did not start; as root it needs `unshare -U`, so run as another user or name"
                            + " a server in " + PostgresServer.URL_VARIABLE,
                    e);
        }
    }
}
