package org.idemque.sql.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.idemque.EnqueueOptions;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script does what {@code install()} does when a migration tool runs it, in whatever session. */
@DatabaseTest
class ScriptByHandIntegrationTest {

    private static final String DESCRIPTION = """
            SELECT c.relname::text, c.reloptions::text, a.attname::text, format_type(a.atttypid, a.atttypmod), a.attnotnull
            FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
            WHERE c.relnamespace = '"%1$s"'::regnamespace AND a.attnum > 0 AND c.relkind = 'r'
            UNION ALL
            SELECT conrelid::regclass::text, contype::text, conname::text,
                   replace(pg_get_constraintdef(oid), '"%1$s"', ''), true
            FROM pg_constraint WHERE connamespace = '"%1$s"'::regnamespace
            ORDER BY 1, 3
            """;

    private static final List<String> FILES =
            List.of("001_jobs_and_bindings.sql", "002_key_modes.sql", "003_operate.sql");

    @ParameterizedTest
    @ValueSource(strings = {"pg_catalog", "decoy, pg_catalog"})
    void makesWhatInstallMakes(String searchPath, TestDatabase database) throws SQLException, IOException {
        ConnectionPool pool = database.pool(1);
        Await.completion(Idemque.schema(pool).install());
        List<List<Object>> installed = describe(database, "idemque");
        database.execute("DROP SCHEMA idemque CASCADE");

        byHand(database, "idemque", searchPath);

        assertThat(describe(database, "idemque")).isEqualTo(installed).isNotEmpty();
        Await.completion(Idemque.schema(pool).verify());
        Await.completion(Idemque.schema(pool).install());
        Await.completion(Idemque.queue(pool).enqueue("mail", 1, OPTIONS));
        assertThat(database.count("SELECT count(*) FROM idemque.binding")).isOne();
    }

    private static final EnqueueOptions OPTIONS =
            EnqueueOptions.defaults().withIdempotencyKey("key").withTags("a", "b");

    @Test
    void fitsAnotherSchemaByReplacingItsName(TestDatabase database) throws SQLException, IOException {
        ConnectionPool pool = database.pool(1);
        byHand(database, "Other_Schema", "public");

        Await.completion(Idemque.schema(pool, "Other_Schema").verify());
        Await.completion(Idemque.queue(pool, QueueSettings.defaults().withSchema("Other_Schema"))
                .enqueue("mail", 1, OPTIONS));

        assertThat(database.count("SELECT count(*) FROM \"Other_Schema\".job")).isOne();
    }

    /** The session's own settings are as before. */
    @Test
    void leavesTheSessionAsItWas(TestDatabase database) throws SQLException, IOException {
        try (Connection session = database.jdbc();
                Statement statement = session.createStatement()) {
            statement.execute("SET search_path = decoy, pg_catalog");
            run(session, "idemque");
            try (var result = statement.executeQuery("SHOW search_path")) {
                assertThat(result.next()).isTrue();
                assertThat(result.getString(1)).isEqualTo("decoy, pg_catalog");
            }
        }
    }

    private static void byHand(TestDatabase database, String schema, String searchPath)
            throws SQLException, IOException {
        try (Connection session = database.jdbc();
                Statement statement = session.createStatement()) {
            statement.execute("SET search_path = " + searchPath);
            run(session, schema);
        }
    }

    private static void run(Connection session, String schema) throws SQLException, IOException {
        session.setAutoCommit(false);
        try (Statement statement = session.createStatement()) {
            statement.execute("CREATE SCHEMA \"%s\"".formatted(schema));
            for (String file : FILES) {
                statement.execute(script(file).replace("\"idemque\"", '"' + schema + '"'));
            }
        }
        session.commit();
    }

    private static String script(String file) throws IOException {
        try (InputStream script = Idemque.class.getResourceAsStream("schema/" + file)) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static List<List<Object>> describe(TestDatabase database, String schema) {
        return database.rows(DESCRIPTION.formatted(schema));
    }
}
