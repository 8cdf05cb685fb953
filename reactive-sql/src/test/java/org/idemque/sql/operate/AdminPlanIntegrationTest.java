package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.idemque.JobId;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.JobState;
import org.idemque.sql.admin.Page;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.RowsRead;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Views are found by index however large the tables are, even on a session whose plan was made when they were empty. Cost is
 * counted in rows that the server scanned and fetched, never in time.
 */
@DatabaseTest
class AdminPlanIntegrationTest {

    private static final int ROWS = 20_000;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theCostOfAViewDoesNotGrowWithTheTables(boolean analysed, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        QueueAdmin admin = Idemque.admin(fixture.pool());
        for (String table : List.of("job", "finished_job", "binding")) {
            database.execute("ALTER TABLE idemque." + table + " SET (autovacuum_enabled = false)");
        }
        if (analysed) {
            database.execute("VACUUM ANALYZE idemque.job");
            database.execute("VACUUM ANALYZE idemque.finished_job");
            database.execute("VACUUM ANALYZE idemque.binding");
        }
        // Often enough for the server to keep one plan for all parameters, if it ever does.
        for (int i = 0; i < 10; i++) {
            look(admin);
            walk(admin, JobFilter.all().withType("rare"));
        }
        fill(database);

        RowsRead before = RowsRead.soFar(fixture);
        look(admin);
        RowsRead looked = RowsRead.soFar(fixture);
        assertThat(looked.scanned() - before.scanned()).isZero();
        assertThat(looked.fetched() - before.fetched()).isLessThan(1_000);

        walk(admin, JobFilter.all().withType("rare"));
        walk(admin, JobFilter.all().withType("rare").withState(JobState.DEAD));
        Await.completion(admin.bindings(BindingFilter.all().withScope("rare"), Page.first()));
        RowsRead walked = RowsRead.soFar(fixture);
        assertThat(walked.scanned() - looked.scanned()).isZero();
        // The first two look at 10,000 rows of a table, or of either; the last at 10,000.
        assertThat(walked.fetched() - looked.fetched()).isBetween(30_000L, 41_000L);
    }

    private static void look(QueueAdmin admin) {
        JobId job = new JobId(UUID.fromString("00000000-0000-7000-8000-000000000017"));
        Await.completion(admin.job(job));
        Await.completion(admin.jobs(JobFilter.all(), Page.first()));
        Await.completion(admin.bindings(BindingFilter.all(), Page.first()));
        Await.completion(admin.bindings(BindingFilter.all().withJob(job), Page.first()));
        Await.completion(admin.bindings(BindingFilter.all().withKeyDigest("0123456789ab"), Page.first()));
        Await.completion(admin.explain(Requests.keyed("key", "work")));
    }

    private static void walk(QueueAdmin admin, JobFilter filter) {
        Await.completion(admin.jobs(filter, Page.first()));
    }

    private static void fill(TestDatabase database) {
        for (String row :
                List.of("job (%s) SELECT %s, 'ready'", "finished_job (%s, finished_at) SELECT %s, 'dead', now()")) {
            String columns =
                    "id, accepted_at, run_at, retry_delay_ms, priority, max_attempts, queue, type, retry_policy,"
                            + " request_digest, tags, payload, attempt, fence, sensitive, key_hash, state";
            String kind = row.startsWith("job") ? "7000-8000" : "7000-9000";
            String values =
                    "('00000000-0000-" + kind + "-' || lpad(n::text, 12, '0'))::uuid, now(), now(), 0, 0, 1, 'default',"
                            + " 'common', 'fixed', sha256('x'), '{}', '1', 0, 0, '{}', sha256(n::text::bytea)";
            database.execute("INSERT INTO idemque." + row.formatted(columns, values) + " FROM generate_series(1, "
                    + ROWS + ") AS n");
        }
        database.execute(
                "INSERT INTO idemque.binding (key_hash, job_id, expires_at, ttl_ms, key_length, fingerprint, scope,"
                        + " key_preview) SELECT sha256(n::text::bytea), ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), 1,"
                        + " 1, decode(repeat('00', 33), 'hex'), 'common', '' FROM generate_series(1, " + ROWS
                        + ") AS n");
    }
}
