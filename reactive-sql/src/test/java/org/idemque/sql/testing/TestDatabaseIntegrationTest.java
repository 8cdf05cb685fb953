package org.idemque.sql.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.R2dbcException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Each test has a database of its own, and the sessions in it are as hostile as promised. */
@DatabaseTest
class TestDatabaseIntegrationTest {

    private static final List<String> EARLIER = new CopyOnWriteArrayList<>();

    @RepeatedTest(3)
    void eachTestHasAFreshDatabaseAndTheEarlierOnesAreGone(TestDatabase database) {
        assertThat(database.text("SELECT to_regclass('public.mark')::text")).isNull();
        database.execute("CREATE TABLE public.mark ()");

        List<Object> databases = PostgresServer.shared().admin().rows("SELECT datname FROM pg_database").stream()
                .map(row -> row.get(0))
                .toList();
        assertThat(databases).contains(database.name());
        assertThat(EARLIER).noneMatch(databases::contains);
        EARLIER.add(database.name());
    }

    @Test
    void sessionsRunInAForeignTimeZone(TestDatabase database) {
        assertThat(ask(database.connectionFactory(), "SHOW timezone").block()).isEqualTo("Asia/Kathmandu");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clock_timestamp()",
                "now()",
                "set_config('a.b', 'c', true)",
                "jsonb_to_recordset('[]'::jsonb) AS r (a text)",
                "decode('00'::text, 'hex')",
                "octet_length('a'::text)",
                "char_length('a'::text)"
            })
    void functionsThatAreNotQualifiedAreTraps(String call, TestDatabase database) {
        StepVerifier.create(ask(database.connectionFactory(), "SELECT 'called' FROM " + call))
                .verifyErrorSatisfies(error ->
                        assertThat(error).isInstanceOf(R2dbcException.class).hasMessageStartingWith("decoy."));
        StepVerifier.create(ask(database.connectionFactory(), "SELECT count(*)::text FROM pg_catalog." + call))
                .expectNextCount(1)
                .verifyComplete();
    }

    @ParameterizedTest
    @ValueSource(strings = {"job", "binding", "schema_version"})
    void tablesThatAreNotQualifiedHaveTheWrongShape(String table, TestDatabase database) {
        String columns = "SELECT attname::text FROM pg_attribute WHERE attrelid = '%s'::regclass AND attnum > 0";
        assertThat(ask(database.connectionFactory(), columns.formatted(table)).block())
                .isEqualTo("wrong");
    }

    @Test
    void friendlySessionsAreWithoutTraps(TestDatabase database) {
        ConnectionFactory friendly = database.friendlyConnectionFactory();
        assertThat(ask(friendly, "SHOW timezone").block()).isEqualTo("UTC");
        assertThat(ask(friendly, "SELECT octet_length('a'::text)::text").block())
                .isEqualTo("1");
    }

    @Test
    void aPoolWorksInTheHostileSessions(TestDatabase database) {
        ConnectionPool pool = database.pool(4);
        List<String> zones = Flux.range(0, 20)
                .flatMap(i -> ask(pool, "SHOW timezone"))
                .collectList()
                .block();
        assertThat(zones).hasSize(20).containsOnly("Asia/Kathmandu");
    }

    private static Mono<String> ask(ConnectionFactory factory, String sql) {
        return Mono.usingWhen(
                factory.create(),
                connection -> Flux.from(connection.createStatement(sql).execute())
                        .concatMap(result -> result.map(row -> row.get(0, String.class)))
                        .single(),
                Connection::close);
    }
}
