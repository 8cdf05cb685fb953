package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcException;
import org.assertj.core.api.SoftAssertions;
import org.idemque.EnqueueResult;
import org.idemque.IdemqueException;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Every SQLSTATE of the table, raised by the server in the middle of an enqueue. */
@DatabaseTest
class SqlStateIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @BeforeEach
    void raiseWhatIsAskedFor(TestDatabase database) {
        fixture = QueueFixture.alone(database, 1);
        database.execute("CREATE TABLE public.fault AS SELECT '00000' AS code");
        database.execute("CREATE SEQUENCE public.attempt");
        database.execute("""
                CREATE FUNCTION public.fail() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  PERFORM pg_catalog.nextval('public.attempt');
                  RAISE EXCEPTION 'raised on purpose' USING ERRCODE = (SELECT f.code FROM public.fault AS f);
                END $$""");
        database.execute(
                "CREATE TRIGGER fail BEFORE INSERT ON idemque.job FOR EACH ROW EXECUTE FUNCTION public.fail()");
    }

    @Test
    void onTheQueuesOwnConnections() {
        SoftAssertions softly = new SoftAssertions();
        for (SqlStateCase row : SqlStateCase.ROWS) {
            raise(row.code());
            Object backend = PoolSessions.backends(fixture.pool(), 1);
            Throwable error = failure(fixture.queue().enqueue(KeyedRequest.of("own " + row.code())));
            softly.assertThat(error).as(row.code()).isExactlyInstanceOf(row.own());
            softly.assertThat(state(error)).isEqualTo(row.code());
            softly.assertThat(fixture.database().count("SELECT last_value FROM public.attempt"))
                    .as("attempts of " + row.code())
                    .isEqualTo(row.attempts());
            softly.assertThat(!PoolSessions.backends(fixture.pool(), 1).equals(backend))
                    .as("eviction for " + row.code())
                    .isEqualTo(row.evicted());
        }
        softly.assertAll();
        assertThat(fixture.jobs() + fixture.bindings()).isZero();
    }

    /** One attempt always, and the connection stays with its owner, whatever the server says. */
    @Test
    void inACallersTransaction() {
        SoftAssertions softly = new SoftAssertions();
        for (SqlStateCase row : SqlStateCase.ROWS) {
            raise(row.code());
            Connection connection = Await.value(fixture.pool().create());
            Await.completion(connection.beginTransaction());
            Throwable error = failure(fixture.queue().on(connection).enqueue(KeyedRequest.of("lent " + row.code())));
            softly.assertThat(error).as(row.code()).isExactlyInstanceOf(row.lent());
            softly.assertThat(state(error)).isEqualTo(row.code());
            softly.assertThat(fixture.database().count("SELECT last_value FROM public.attempt"))
                    .as("attempts of " + row.code())
                    .isOne();
            softly.assertThat(connection.isAutoCommit())
                    .as("still in its transaction")
                    .isFalse();
            Await.completion(connection.rollbackTransaction());
            Await.completion(connection.close());
        }
        softly.assertAll();
        assertThat(fixture.jobs() + fixture.bindings()).isZero();
    }

    private void raise(String code) {
        fixture.database().execute("UPDATE public.fault SET code = ?", code);
        fixture.database().execute("SELECT setval('public.attempt', 1, false)");
    }

    private static Throwable failure(Mono<EnqueueResult> call) {
        return Await.value(call.<Throwable>map(result -> new AssertionError("no error but " + result))
                .onErrorResume(Mono::just));
    }

    /** The state that the error's cause carries; the library's error says the same where it has a word for it. */
    private static String state(Throwable error) {
        assertThat(error).isInstanceOf(IdemqueException.class).hasCauseInstanceOf(R2dbcException.class);
        return error.getCause() instanceof R2dbcException cause ? String.valueOf(cause.getSqlState()) : "none";
    }
}
