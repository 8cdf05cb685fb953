package org.idemque.sql.modes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.sql.internal.claim.ClaimedJob;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.RowsRead;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A claim reads what it takes, however much else waits, even on a session whose plan was made when there was nothing, or where
 * nobody has told the planner that there is something. Cost is counted in rows, never in time.
 */
@DatabaseTest
class ClaimPlanIntegrationTest {

    private static final int JOBS = 10_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theCostOfAClaimDoesNotGrowWithWhatWaits(boolean analysed, TestDatabase database) {
        QueueFixture fixture = QueueFixture.alone(database, 1);
        Worker worker = new Worker(fixture);
        database.execute("ALTER TABLE idemque.job SET (autovacuum_enabled = false)");
        if (analysed) {
            database.execute("VACUUM ANALYZE idemque.job");
        }
        for (int i = 0; i < 10; i++) {
            assertThat(Await.value(worker.claim(5))).isEmpty();
        }
        wait(fixture, EnqueueOptions.defaults());
        wait(fixture, EnqueueOptions.defaults().withDelay(Duration.ofHours(1)));

        RowsRead before = RowsRead.soFar(fixture);
        List<ClaimedJob> claimed = Await.value(worker.claim(5));
        RowsRead after = RowsRead.soFar(fixture);

        assertThat(claimed).hasSize(5);
        assertThat(after.scanned() - before.scanned()).isZero();
        assertThat(after.fetched() - before.fetched()).isLessThan(100);
    }

    private static void wait(QueueFixture fixture, EnqueueOptions options) {
        List<EnqueueRequest> batch = Collections.nCopies(1_000, EnqueueRequest.of("test", "work", options));
        for (int i = 0; i < JOBS / 1_000; i++) {
            Await.completion(fixture.queue().enqueueAll(batch));
        }
    }
}
