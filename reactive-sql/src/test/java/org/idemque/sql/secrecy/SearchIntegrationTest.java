package org.idemque.sql.secrecy;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.Connection;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.idemque.DatabaseRefusedException;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;

/** The search for keys finds one wherever it could have gone; else {@link SecrecyIntegrationTest} would prove nothing. */
@DatabaseTest
class SearchIntegrationTest {

    @Test
    void aKeyThatIsBoundIsFoundInTheDriversLog(TestDatabase database) {
        try (LogCapture log = new LogCapture()) {
            Stage stage = Stage.set(database, QueueSettings.defaults());
            assertThat(log.lines("")).noneMatch(Needles::findsKey);
            Connection connection = Await.value(stage.fixture().pool().create());

            Await.completion(Flux.from(connection
                            .createStatement("SELECT $1::text")
                            .bind(0, Needles.KEY)
                            .execute())
                    .concatMap(result -> result.map(row -> true)));

            Await.completion(connection.close());
            assertThat(log.lines("io.r2dbc.postgresql.PARAM")).anyMatch(Needles::findsKey);
        }
    }

    @Test
    void aKeyInTheTextOfAStatementIsFoundInTheLogAndInTheServersActivity(TestDatabase database) {
        try (LogCapture log = new LogCapture()) {
            Stage stage = Stage.set(database, QueueSettings.defaults());
            Connection connection = Await.value(stage.fixture().pool().create());

            Await.completion(Flux.from(connection
                            .createStatement("SELECT '%s'".formatted(Needles.KEY))
                            .execute())
                    .concatMap(result -> result.map(row -> true)));

            assertThat(StoredText.of(database))
                    .anyMatch(text -> text.startsWith("pg_stat_activity: ") && Needles.findsKey(text));
            Await.completion(connection.close());
            assertThat(log.lines("io.r2dbc.postgresql.QUERY")).anyMatch(Needles::findsKey);
        }
    }

    @Test
    void aKeyThatWeLogIsFoundAtTheLowestLevel() {
        try (LogCapture log = new LogCapture()) {
            LoggerFactory.getLogger("org.idemque.any").trace("about", new IllegalStateException(Needles.KEY));
            LoggerFactory.getLogger("org.idemque.any").trace("wrote {}", Needles.PAYLOAD);

            assertThat(log.lines("org.idemque")).anyMatch(Needles::findsKey).anyMatch(Needles::findsPayload);
        }
    }

    @Test
    void aKeyInATableIsFoundAsTextAndAsBytes(TestDatabase database) {
        database.execute("CREATE TABLE public.t (id integer, a text[], b bytea)");
        assertThat(StoredText.of(database)).noneMatch(Needles::findsKey);

        database.execute("INSERT INTO public.t VALUES (1, ARRAY[?], NULL)", Needles.KEY);
        assertThat(StoredText.of(database)).anyMatch(text -> text.startsWith("public.t: ") && Needles.findsKey(text));

        database.execute("UPDATE public.t SET a = NULL, b = convert_to(?, 'UTF8')", Needles.KEY);
        assertThat(StoredText.of(database)).anyMatch(text -> text.startsWith("public.t: ") && Needles.findsKey(text));
    }

    @Test
    void aKeyIsFoundInAnErrorWhereverItHides() {
        IllegalStateException hidden = new IllegalStateException("outer");
        hidden.addSuppressed(new IllegalStateException("middle", new IllegalStateException(Needles.KEY)));
        DatabaseRefusedException error = new DatabaseRefusedException("message", "XX000", hidden);

        assertThat(Needles.findsKey(DeepText.of(error))).isTrue();
        assertThat(Needles.findsKey(DeepText.withoutCauses(error))).isFalse();
        assertThat(Needles.findsKey(DeepText.of(new DatabaseRefusedException("message", Needles.KEY, null))))
                .as("in a field")
                .isTrue();
        assertThat(Needles.findsKey(
                        DeepText.of(List.of(Optional.of(new Object[] {Needles.KEY.getBytes(StandardCharsets.UTF_8)})))))
                .as("in bytes within a container")
                .isTrue();
    }
}
