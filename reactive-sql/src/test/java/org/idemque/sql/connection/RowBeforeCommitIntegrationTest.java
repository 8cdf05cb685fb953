package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import java.util.List;
import java.util.Optional;
import org.idemque.DatabaseRefusedException;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

/** The server sends rows before it commits. Where the commit fails, the rows were never told to anybody. */
@DatabaseTest
class RowBeforeCommitIntegrationTest {

    @Test
    void aCommitThatFailsIsAnErrorAndNoResult(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        failAtCommit(database);

        refused(fixture.queue().enqueue(KeyedRequest.of("a")).flux());
        refused(fixture.queue().enqueueAll(List.of(KeyedRequest.of("b"), KeyedRequest.of("c"))));

        assertThat(fixture.jobs()).isZero();
        assertThat(fixture.bindings()).isZero();
        assertThat(PoolSessions.traces(fixture.pool(), 1)).isEmpty();
    }

    private static void refused(Flux<?> results) {
        StepVerifier.create(results)
                .expectErrorSatisfies(error -> assertThat(error)
                        .isInstanceOfSatisfying(
                                DatabaseRefusedException.class,
                                refusal -> assertThat(refusal.sqlState()).isEqualTo(Optional.of("23514"))))
                .verify(PATIENCE);
    }

    private static void failAtCommit(TestDatabase database) {
        database.execute("""
                CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  RAISE EXCEPTION 'refused at commit' USING ERRCODE = '23514';
                END $$""");
        database.execute("CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON idemque.job"
                + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse()");
    }
}
