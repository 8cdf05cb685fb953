package org.idemque.sql.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

/** Installing creates what is missing, once, whoever else installs meanwhile. */
@DatabaseTest
class InstallIntegrationTest {

    private static final int ROUNDS = Integer.getInteger("idemque.test.rounds", 5);
    private static final int PROCESSES = 8;

    @Test
    void createsTheSchemaAndItsTables(TestDatabase database) {
        Await.completion(Idemque.schema(database.pool(1)).install());

        assertThat(database.rows("""
                        SELECT relname::text FROM pg_class
                        WHERE relkind = 'r' AND relnamespace = 'idemque'::regnamespace ORDER BY relname
                        """))
                .extracting(row -> row.get(0))
                .containsExactly("binding", "finished_job", "job", "paused_queue", "purge", "schema_version");
        assertThat(database.rows("SELECT version, name FROM idemque.schema_version ORDER BY version"))
                .containsExactly(List.of(1, "jobs_and_bindings"), List.of(2, "key_modes"), List.of(3, "operate"));
        // What pads the tables is gone from them.
        assertThat(database.count("SELECT count(*) FROM idemque.binding")).isZero();
        assertThat(database.count("SELECT count(*) FROM idemque.job")).isZero();
    }

    @Test
    void doesNothingTheSecondTime(TestDatabase database) {
        Mono<Void> install = Idemque.schema(database.pool(1)).install();
        Await.completion(install);
        List<List<Object>> before = catalog(database);

        Await.completion(install);

        assertThat(catalog(database)).isEqualTo(before);
    }

    @Test
    void keepsWhatIsThere(TestDatabase database) {
        ConnectionFactory pool = database.pool(1);
        Await.completion(Idemque.schema(pool).install());
        EnqueueResult result = Await.value(Idemque.queue(pool).enqueue("mail", 1));

        Await.completion(Idemque.schema(pool).install());

        assertThat(database.text("SELECT id::text FROM idemque.job"))
                .isEqualTo(result.jobId().toString());
    }

    /**
     * Allowed: all processes complete, and one of them has installed. Forbidden: an error of any of them, such as a name
     * that exists already or a deadlock; two rows of one version.
     */
    @Test
    void manyProcessesMayInstallAtOnce(TestDatabase database) {
        List<ConnectionFactory> processes = Stream.generate(() -> (ConnectionFactory) database.pool(1))
                .limit(PROCESSES)
                .toList();
        for (int round = 0; round < ROUNDS; round++) {
            String schema = "round_" + round;
            Await.completion(Mono.when(processes.stream()
                    .map(process -> Idemque.schema(process, schema).install())
                    .toList()));
            assertThat(database.count("SELECT count(*) FROM %s.schema_version".formatted(schema)))
                    .isEqualTo(3);
        }
    }

    /** Who waited must see what the one that it waited for did, which a snapshot taken before would hide. */
    @ParameterizedTest
    @ValueSource(strings = {"repeatable read", "serializable"})
    void manyProcessesMayInstallAtOnceWhateverTheirDefaultIsolation(String isolation, TestDatabase database) {
        database.execute(
                "ALTER DATABASE %s SET default_transaction_isolation = '%s'".formatted(database.name(), isolation));
        List<ConnectionFactory> processes = Stream.generate(() -> (ConnectionFactory) database.pool(1))
                .limit(PROCESSES)
                .toList();

        Await.completion(Mono.when(processes.stream()
                .map(process -> Idemque.schema(process).install())
                .toList()));

        assertThat(database.count("SELECT count(*) FROM idemque.schema_version"))
                .isEqualTo(3);
    }

    /**
     * An upgrade waits for a transaction that has enqueued, and another enqueue for the upgrade. Forbidden: a deadlock of the
     * two that wait, which comes about if they take the tables in different orders.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anUpgradeAndAnEnqueueDoNotLockEachOtherOut(int from, TestDatabase database) {
        ConnectionFactory pool = database.pool(4);
        Await.completion(Idemque.schema(pool).install());
        // Back to where the version stood; what it takes first is what counts.
        database.execute("DELETE FROM idemque.schema_version WHERE version > " + from);
        Connection open = Await.value(Mono.from(pool.create()));
        try {
            Await.completion(open.beginTransaction());
            EnqueueResult unused = Await.value(Idemque.queue(pool).on(open).enqueue(Requests.keyed("one", "work")));
            CompletableFuture<Void> upgrade = Idemque.schema(pool).install().toFuture();
            BlockedSessions.await(database, 1);
            CompletableFuture<EnqueueResult> other =
                    Idemque.queue(pool).enqueue(Requests.keyed("two", "work")).toFuture();
            BlockedSessions.await(database, 2);
            assertThat(database.rows("""
                            SELECT DISTINCT relation::regclass::text FROM pg_locks
                            WHERE NOT granted AND relation IS NOT NULL
                            """)).containsExactly(List.of("idemque.binding"));
            Await.completion(open.commitTransaction());

            assertThat(Await.value(Mono.fromFuture(other)).outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
            // What it would add is there already.
            assertThatThrownBy(() -> Await.completion(Mono.fromFuture(upgrade)))
                    .isInstanceOfSatisfying(DatabaseRefusedException.class, refusal -> assertThat(refusal.sqlState())
                            .contains("42701"));
        } finally {
            Await.completion(open.close());
        }
    }

    @Test
    void schemasDoNotMix(TestDatabase database) {
        ConnectionFactory pool = database.pool(1);
        String longest = "s".repeat(63);
        List<String> schemas = List.of("Other_Schema", "other_schema", "select", longest);
        schemas.forEach(schema -> Await.completion(Idemque.schema(pool, schema).install()));

        Await.completion(Idemque.queue(pool, QueueSettings.defaults().withSchema("Other_Schema"))
                .enqueue("mail", 1));

        assertThat(schemas)
                .extracting(schema -> database.count("SELECT count(*) FROM \"%s\".job".formatted(schema)))
                .containsExactly(1L, 0L, 0L, 0L);
        assertThat(database.text("SELECT to_regnamespace('idemque')::text")).isNull();
    }

    @Test
    void aFailureLeavesNothingBehind(TestDatabase database) {
        // The last table of the script cannot be made, as its name is taken.
        database.execute("CREATE SCHEMA idemque");
        database.execute("CREATE TABLE idemque.binding ()");
        Mono<Void> install = Idemque.schema(database.pool(1)).install();

        assertThatThrownBy(() -> Await.completion(install))
                .isInstanceOfSatisfying(DatabaseRefusedException.class, refusal -> assertThat(refusal.sqlState())
                        .contains("42P07"));

        assertThat(database.text("SELECT to_regclass('idemque.job')::text")).isNull();
        database.execute("DROP TABLE idemque.binding");
        Await.completion(install);
    }

    private static List<List<Object>> catalog(TestDatabase database) {
        return database.rows("""
                SELECT oid, xmin::text, relname::text
                FROM pg_class WHERE relnamespace = 'idemque'::regnamespace ORDER BY oid
                """);
    }
}
