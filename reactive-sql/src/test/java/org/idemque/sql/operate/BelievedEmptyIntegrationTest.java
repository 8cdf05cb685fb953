package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueRequest;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;
import org.idemque.sql.Idemque;
import org.idemque.sql.Maintenance;
import org.idemque.sql.MaintenanceSettings;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.RowsRead;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The planner was told that the tables are empty, as it is after the first vacuum of a new installation, and nobody has told it
 * that they are not. Then a lookup by one index seems to cost what a walk through another costs. What a statement reads must
 * follow what it does all the same: counted in rows, never in time.
 */
@DatabaseTest
class BelievedEmptyIntegrationTest {

    private static final int ROWS = 20_000;
    private static final int FEW = 1_500;

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Expiry expiry;

    @BeforeEach
    void emptyAndAnalysed(TestDatabase database) {
        fixture = QueueFixture.on(database, 1);
        expiry = new Expiry(database);
        for (String table : List.of("job", "finished_job", "binding")) {
            database.execute("ALTER TABLE idemque." + table + " SET (autovacuum_enabled = false)");
            database.execute("VACUUM ANALYZE idemque." + table);
        }
    }

    @Test
    void aStepThroughBindings() {
        expiry.bindings(ROWS);
        assertThat(rowsReadBy(() ->
                        assertThat(Await.value(maintenance().run()).bindings()).isEqualTo(100)))
                .isLessThan(FEW);
    }

    @Test
    void aStepThroughFinishedJobsThatMayGo() {
        expiry.finishedJobs(ROWS);
        assertThat(rowsReadBy(() ->
                        assertThat(Await.value(maintenance().run()).jobs()).isEqualTo(100)))
                .isLessThan(FEW);
    }

    @Test
    void aStepThroughFinishedJobsThatKeysHold() {
        expiry.finishedJobsOfLiveKeys(ROWS);
        assertThat(rowsReadBy(() ->
                        assertThat(Await.value(maintenance().run()).jobs()).isZero()))
                .isLessThan(FEW);
    }

    /** With a plan that is kept from runs before, which purged nothing. */
    @Test
    void aPurge() {
        QueueAdmin admin = Idemque.admin(fixture.pool());
        for (int i = 0; i < 10; i++) {
            Await.completion(admin.purge(new PurgeRequest("default", "ann", "reason", "before-" + i)));
        }
        expiry.bindings(ROWS);
        Await.completion(fixture.queue().enqueueAll(keyed(100, "purged")));

        assertThat(rowsReadBy(() -> assertThat(
                                Await.value(admin.purge(new PurgeRequest("default", "ann", "reason", "purge"))))
                        .isEqualTo(new PurgeResult(100, false))))
                .isLessThan(FEW);
    }

    /** What would take it back is sent along, and finds nothing to do. */
    @Test
    void aBatchInACallersTransaction() {
        for (int i = 0; i < 10; i++) {
            lentBatch("before-" + i);
        }
        expiry.bindings(ROWS);

        assertThat(rowsReadBy(() -> lentBatch("batch"))).isLessThan(FEW);
    }

    private void lentBatch(String prefix) {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            Await.completion(transaction.queue().enqueueAll(keyed(20, prefix)));
            transaction.commit();
        }
    }

    private Maintenance maintenance() {
        return Idemque.maintenance(
                fixture.pool(), MaintenanceSettings.defaults().withRows(100).withSteps(1));
    }

    private long rowsReadBy(Runnable work) {
        RowsRead before = RowsRead.soFar(fixture);
        work.run();
        RowsRead after = RowsRead.soFar(fixture);
        return after.fetched() - before.fetched() + after.scanned() - before.scanned();
    }

    private static List<EnqueueRequest> keyed(int number, String prefix) {
        return IntStream.range(0, number)
                .mapToObj(i -> Requests.keyed(prefix + "-" + i, "work"))
                .toList();
    }
}
