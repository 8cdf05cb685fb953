package org.idemque.sql.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import java.util.Map;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueOptions;
import org.idemque.sql.Idemque;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a role needs that is nobody in particular. */
@DatabaseTest
class PrivilegesIntegrationTest {

    private String role;
    private ConnectionFactory asRole;

    @BeforeEach
    void createRole(TestDatabase database) {
        role = database.name() + "_role";
        database.execute("CREATE ROLE " + role);
        asRole = database.pool(
                new PostgresqlConnectionFactory(
                        database.configuration().options(Map.of("role", role)).build()),
                1);
    }

    @AfterEach
    void dropRole(TestDatabase database) {
        database.execute("DROP OWNED BY " + role);
        database.execute("DROP ROLE " + role);
    }

    @Test
    void aRoleThatMayNotCreateSchemasIsToldSo(TestDatabase database) {
        assertThatThrownBy(() -> Await.completion(Idemque.schema(asRole).install()))
                .isInstanceOfSatisfying(DatabaseRefusedException.class, refusal -> {
                    assertThat(refusal.sqlState()).contains("42501");
                    assertThat(refusal).hasMessageContaining("lacks a right");
                });
        assertThat(database.text("SELECT to_regnamespace('idemque')::text")).isNull();
    }

    /** The usual arrangement: an administrator makes the schema, the application what is in it. */
    @Test
    void aSchemaThatExistsIsFilledByARoleThatMayNotCreateSchemas(TestDatabase database) {
        database.execute("CREATE SCHEMA idemque");
        database.execute("GRANT USAGE, CREATE ON SCHEMA idemque TO " + role);

        Await.completion(Idemque.schema(asRole).install());
        Await.completion(Idemque.schema(asRole).install());
        Await.completion(Idemque.schema(asRole).verify());
        Await.completion(Idemque.queue(asRole).enqueue("mail", 1));

        assertThat(database.text("SELECT relowner::regrole::text FROM pg_class WHERE oid = 'idemque.job'::regclass"))
                .isEqualTo(role);
    }

    /** An application whose tables were installed by somebody else needs to read and write them, and no more. */
    @Test
    void aRoleThatMayOnlyReadAndWriteTheTablesCanEnqueueAndVerify(TestDatabase database) {
        Await.completion(Idemque.schema(database.pool(1)).install());
        database.execute("GRANT USAGE ON SCHEMA idemque TO " + role);
        database.execute("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA idemque TO " + role);

        Await.completion(Idemque.schema(asRole).verify());
        Await.completion(Idemque.schema(asRole).install());
        Await.completion(Idemque.queue(asRole).enqueue("mail", 1, options()));
        Await.completion(Idemque.queue(asRole).enqueue("mail", 1, options()));

        assertThat(database.count("SELECT count(*) FROM idemque.job")).isOne();
    }

    private static EnqueueOptions options() {
        return EnqueueOptions.defaults().withIdempotencyKey("key").withTags("a", "b");
    }
}
