package org.idemque.sql.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import java.util.List;
import org.idemque.DatabaseRefusedException;
import org.idemque.SchemaException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.CountingConnectionFactory;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** Tables that are missing or too old are found at start, or else by the first statement; the error says what to run. */
@DatabaseTest
class VerifyIntegrationTest {

    private static final String ADVICE = "run Idemque.schema(connectionFactory).install() or the migration files";

    @Test
    void completesWhenInstalledAndWritesNothing(TestDatabase database) {
        ConnectionPool pool = database.pool(1);
        Await.completion(Idemque.schema(pool).install());
        CountingConnectionFactory counting = new CountingConnectionFactory(pool);

        Await.completion(Idemque.schema(counting).verify());

        assertThat(counting.statements()).isNotEmpty().allSatisfy(sql -> assertThat(sql)
                .startsWith("SELECT"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1",
                "CREATE SCHEMA idemque",
                "CREATE SCHEMA idemque CREATE TABLE schema_version (version int)"
            })
    void saysThatNoneIsInstalled(String state, TestDatabase database) {
        database.execute(state);

        SchemaException missing = refused(Idemque.schema(database.pool(1)).verify());

        assertThat(missing)
                .hasMessageContaining("schema 'idemque' must hold version 3")
                .hasMessageContaining("none is installed")
                .hasMessageContaining(ADVICE);
        assertThat(missing.installed()).hasValue(0);
        assertThat(missing.required()).isEqualTo(3);
        assertThat(missing.schema()).isEqualTo("idemque");
    }

    @Test
    void looksIntoTheSchemaThatItWasGiven(TestDatabase database) {
        ConnectionPool pool = database.pool(1);
        Await.completion(Idemque.schema(pool, "other").install());

        Await.completion(Idemque.schema(pool, "other").verify());

        assertThat(refused(Idemque.schema(pool).verify()).schema()).isEqualTo("idemque");
        assertThat(refused(Idemque.schema(pool, "Other").verify()).schema()).isEqualTo("Other");
    }

    @Test
    void aNewerVersionWillDoAndIsNotTouched(TestDatabase database) {
        ConnectionPool pool = database.pool(1);
        Await.completion(Idemque.schema(pool).install());
        database.execute("INSERT INTO idemque.schema_version (version, name) VALUES (99, 'from the future')");

        Await.completion(Idemque.schema(pool).verify());
        Await.completion(Idemque.schema(pool).install());

        assertThat(database.count("SELECT count(*) FROM idemque.schema_version"))
                .isEqualTo(4);
    }

    @Test
    void aStatementSaysSoToo(TestDatabase database) {
        ConnectionPool pool = database.pool(1);
        R2dbcQueue queue = Idemque.queue(pool, QueueSettings.defaults().withSchema("nowhere"));

        SchemaException missing = refused(queue.enqueue("mail", 1).then());
        assertThat(missing).hasMessageContaining("'nowhere'").hasMessageContaining(ADVICE);
        assertThat(missing.installed()).isEmpty();

        // The connection and the queue are none the worse for it.
        Await.completion(Idemque.schema(pool, "nowhere").install());
        Await.completion(queue.enqueue("mail", 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"DROP TABLE idemque.binding", "ALTER TABLE idemque.job DROP COLUMN tags"})
    void aStatementThatMissesPartOfATableSaysSo(String change, TestDatabase database) {
        ConnectionPool pool = database.pool(1);
        Await.completion(Idemque.schema(pool).install());
        database.execute(change);

        assertThat(refused(Idemque.queue(pool).enqueue("mail", 1).then())).hasMessageContaining(ADVICE);
    }

    @Test
    void aDatabaseInAnotherEncodingIsRefused(TestDatabase database) {
        String latin = database.name() + "_latin1";
        database.execute(
                "CREATE DATABASE " + latin + " TEMPLATE template0 ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'");
        try {
            var factory = new PostgresqlConnectionFactory(
                    database.configuration().database(latin).build());
            for (Mono<Void> call : List.of(
                    Idemque.schema(factory).install(), Idemque.schema(factory).verify())) {
                assertThat(catchThrowableOfType(DatabaseRefusedException.class, () -> Await.completion(call)))
                        .hasMessageContaining("UTF8")
                        .hasMessageContaining("LATIN1");
            }
        } finally {
            database.execute("DROP DATABASE " + latin + " WITH (FORCE)");
        }
    }

    private static SchemaException refused(Mono<Void> call) {
        return catchThrowableOfType(SchemaException.class, () -> Await.completion(call));
    }
}
