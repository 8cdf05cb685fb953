package org.idemque.sql.testing;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** What a session of the code under test finds around it. */
enum Surroundings {

    /** A session such as the server's defaults give. */
    FRIENDLY {
        @Override
        void applyTo(PostgresqlConnectionConfiguration.Builder configuration) {
            // The driver would send the zone of the JVM, which differs between machines.
            configuration.timeZone("UTC");
        }
    },

    /**
     * A zone 5:45 off UTC, and a schema before {@code pg_catalog} whose tables have our names in wrong shapes and whose
     * functions shadow the server's and fail: what the library does not qualify, breaks.
     */
    HOSTILE {
        @Override
        void applyTo(PostgresqlConnectionConfiguration.Builder configuration) {
            // Both have fields of their own in the builder, so a caller's options(…) does not undo them.
            configuration.timeZone("Asia/Kathmandu").schema("decoy, pg_catalog");
        }
    };

    abstract void applyTo(PostgresqlConnectionConfiguration.Builder configuration);

    /** Creates the schema that {@link #HOSTILE} sessions look into first. */
    static void installDecoys(SideConnection database) {
        try (InputStream script = Surroundings.class.getResourceAsStream("decoy.sql")) {
            if (script == null) {
                throw new IllegalStateException("decoy.sql is missing beside " + Surroundings.class.getName());
            }
            database.execute(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("decoy.sql cannot be read", e);
        }
    }
}
