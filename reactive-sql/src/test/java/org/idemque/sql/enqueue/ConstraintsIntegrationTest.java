package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The database holds the bounds itself: direct SQL cannot write what the library would refuse. */
@DatabaseTest
class ConstraintsIntegrationTest {

    @TestFactory
    Stream<DynamicTest> refusesWhatIsOutOfBoundsAndTakesWhatIsAtThem(TestDatabase database) {
        fill(database);
        return Bound.all().stream()
                .map(bound -> DynamicTest.dynamicTest(bound.toString(), () -> {
                    String update = "UPDATE idemque.%s SET %s".formatted(bound.table(), bound.change());
                    if (bound.holds()) {
                        database.execute(update);
                    } else {
                        assertThatThrownBy(() -> database.execute(update)).hasMessageContaining(bound.constraint());
                    }
                }));
    }

    /** A constraint that is added without a case above is missed here. */
    @Test
    void everyConstraintIsTried(TestDatabase database) {
        fill(database);
        List<String> constraints = new ArrayList<>();
        database.rows("""
                        SELECT conname FROM pg_constraint
                        WHERE conrelid IN ('idemque.job'::regclass, 'idemque.binding'::regclass) AND contype = 'c'
                        ORDER BY conname
                        """).forEach(row -> constraints.add(Objects.toString(row.get(0))));
        TreeSet<String> refusing = new TreeSet<>();
        TreeSet<String> taking = new TreeSet<>();
        Bound.all().forEach(bound -> (bound.holds() ? taking : refusing).add(bound.constraint()));

        assertThat(constraints).isNotEmpty();
        assertThat(refusing).containsExactlyElementsOf(constraints);
        assertThat(taking).containsExactlyElementsOf(constraints);
    }

    /** A job keeps its bounds when it has ended; only how it stands differs. */
    @Test
    void finishedJobsHaveTheBoundsOfLiveOnes(TestDatabase database) {
        fill(database);
        assertThat(bounds(database, "finished_job"))
                .containsExactlyInAnyOrderElementsOf(bounds(database, "job").stream()
                        .filter(bound -> !bound.contains("leased_until") && !bound.contains("'scheduled'"))
                        .toList())
                .hasSizeGreaterThan(10);
    }

    private static List<String> bounds(TestDatabase database, String table) {
        return database.rows("""
                        SELECT pg_get_constraintdef(oid) FROM pg_constraint
                        WHERE conrelid = ('idemque.' || ?)::regclass AND contype = 'c' AND conname <> 'finished_job_state_check'
                        """, table).stream()
                .map(row -> Objects.toString(row.get(0)))
                .toList();
    }

    /** Columns without a value to fall back on must have one. */
    @TestFactory
    Stream<DynamicTest> refusesNullWhereAValueIsNeeded(TestDatabase database) {
        fill(database);
        return Stream.of(
                        "job.id",
                        "job.accepted_at",
                        "job.run_at",
                        "job.retry_delay_ms",
                        "job.priority",
                        "job.max_attempts",
                        "job.state",
                        "job.queue",
                        "job.type",
                        "job.retry_policy",
                        "job.request_digest",
                        "job.tags",
                        "job.payload",
                        "binding.key_hash",
                        "binding.job_id",
                        "binding.expires_at",
                        "binding.ttl_ms",
                        "binding.key_length",
                        "binding.fingerprint",
                        "binding.scope",
                        "binding.key_preview")
                .map(column -> DynamicTest.dynamicTest(column, () -> {
                    String[] parts = column.split("\\.", -1);
                    assertThatThrownBy(() ->
                                    database.execute("UPDATE idemque.%s SET %s = NULL".formatted(parts[0], parts[1])))
                            .hasMessageContaining("violates not-null constraint");
                }));
    }

    @Test
    void aKeyAndAJobAreThereOnce(TestDatabase database) {
        fill(database);
        for (String table : List.of("job", "binding")) {
            assertThatThrownBy(() ->
                            database.execute("INSERT INTO idemque.%1$s SELECT * FROM idemque.%1$s".formatted(table)))
                    .hasMessageContaining(table + "_pkey");
        }
    }

    /** One row in each table, by the queue itself. */
    private static void fill(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        Await.completion(fixture.queue().enqueue(RequestSamples.under("key", RequestSamples.FULL)));
    }
}
