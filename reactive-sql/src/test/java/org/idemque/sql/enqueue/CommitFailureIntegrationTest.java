package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.under;

import java.util.List;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.test.StepVerifier;

/** A result says that the job is committed. The row that speaks of it comes before that, and must not be believed. */
@DatabaseTest
class CommitFailureIntegrationTest {

    @Test
    void whatFailsAtCommitIsNeverSignalledAsDone(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        database.execute("""
                CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  RAISE EXCEPTION 'refused at commit';
                END $$;
                CREATE CONSTRAINT TRIGGER refuse_at_commit AFTER INSERT ON idemque.job
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.refuse()
                """);

        StepVerifier.create(fixture.queue().enqueue(under("key", BARE)))
                .expectErrorSatisfies(CommitFailureIntegrationTest::isRefused)
                .verify(QueueFixture.PATIENCE);
        StepVerifier.create(fixture.queue().enqueueAll(List.of(under("key", BARE), BARE)))
                .expectErrorSatisfies(CommitFailureIntegrationTest::isRefused)
                .verify(QueueFixture.PATIENCE);
        assertThat(fixture.jobs() + fixture.bindings()).isZero();

        database.execute("DROP TRIGGER refuse_at_commit ON idemque.job");
        assertThat(Await.value(fixture.queue().enqueue(under("key", BARE)))).isInstanceOf(EnqueueResult.Accepted.class);
    }

    private static void isRefused(Throwable error) {
        assertThat(error)
                .isInstanceOfSatisfying(DatabaseRefusedException.class, refusal -> assertThat(refusal.sqlState())
                        .contains("P0001"));
    }
}
