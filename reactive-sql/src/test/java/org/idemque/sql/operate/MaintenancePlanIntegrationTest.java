package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.idemque.sql.Idemque;
import org.idemque.sql.Maintenance;
import org.idemque.sql.MaintenanceReport;
import org.idemque.sql.MaintenanceSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The cost of a row that goes does not follow the number of rows, even on a session whose plans were made when there were
 * none, or where nobody has told the planner that there are some. Cost is counted in pages that the server touched and in rows
 * that it scanned, never in time.
 */
@DatabaseTest
class MaintenancePlanIntegrationTest {

    private static final int ROWS = Integer.getInteger("idemque.test.bindings", 20_000);

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theCostOfAStepDoesNotGrowWithTheTables(boolean analyzed, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        List<String> tables = List.of("binding", "finished_job", "job");
        tables.forEach(
                table -> database.execute("ALTER TABLE idemque.%s SET (autovacuum_enabled = false)".formatted(table)));
        if (analyzed) {
            tables.forEach(table -> database.execute("VACUUM ANALYZE idemque." + table));
        }
        Expiry expiry = new Expiry(database);
        Maintenance maintenance = Idemque.maintenance(
                fixture.pool(),
                MaintenanceSettings.defaults().withRows(500).withSteps(2).withRetention(Duration.ofDays(1)));
        long scannedBefore = rowsScanned(fixture); // by the migrations
        for (int i = 0; i < 10; i++) {
            expiry.bindings(3);
            expiry.finishedJobs(3);
            assertThat(Await.value(maintenance.run()).removed()).isEqualTo(6);
        }

        expiry.bindings(ROWS);
        expiry.finishedJobs(ROWS);
        long before = pages(fixture);
        MaintenanceReport report = Await.value(maintenance.run());
        long first = pages(fixture) - before;

        assertThat(List.of(report.bindings(), report.jobs())).containsExactly(1_000L, 1_000L);
        // Three rows of a table are looked at for each that goes, through indexes of two or three levels.
        assertThat(first / report.removed()).isLessThan(40);
        assertThat(rowsScanned(fixture)).isEqualTo(scannedBefore);
    }

    private static long pages(QueueFixture fixture) {
        return counted(fixture, """
                SELECT sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::bigint
                FROM pg_statio_user_tables WHERE schemaname = 'idemque' AND relname IN ('binding', 'finished_job', 'job')""");
    }

    private static long rowsScanned(QueueFixture fixture) {
        return counted(fixture, """
                SELECT sum(seq_tup_read)::bigint
                FROM pg_stat_user_tables WHERE schemaname = 'idemque' AND relname IN ('binding', 'finished_job', 'job')""");
    }

    /** What the server has counted, once the pool's only session has handed in its part. */
    private static long counted(QueueFixture fixture, String sql) {
        try (LentTransaction session = LentTransaction.begin(fixture)) {
            session.execute("SELECT pg_catalog.pg_stat_force_next_flush()");
            session.commit();
        }
        return fixture.database().count(sql);
    }
}
