package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.under;

import java.time.Duration;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.idemque.Debounce;
import org.idemque.EnqueueRequest;
import org.idemque.Throttle;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The cost of a request does not follow the number of bindings, even on a session whose plan was made when there were
 * none. Cost is counted in pages that the server touched and in rows that it scanned, never in time.
 */
@DatabaseTest
class PlanIntegrationTest {

    private static final int BINDINGS = Integer.getInteger("idemque.test.bindings", 20_000);
    private static final int BATCH = 500;

    /** What the planner knew of the table when the plan was made. */
    enum Knowledge {
        NONE {
            @Override
            void acquire(QueueFixture fixture) {}
        },
        OF_AN_EMPTY_TABLE {
            @Override
            void acquire(QueueFixture fixture) {
                fixture.database().execute("VACUUM ANALYZE idemque.binding");
                fixture.database().execute("VACUUM ANALYZE idemque.job");
            }
        },
        OF_FIVE_ROWS {
            @Override
            void acquire(QueueFixture fixture) {
                enqueue(fixture, -5, 5);
                fixture.database().execute("VACUUM ANALYZE idemque.binding");
            }
        };

        abstract void acquire(QueueFixture fixture);
    }

    @ParameterizedTest
    @EnumSource
    void theCostOfARequestDoesNotGrowWithTheTable(Knowledge knowledge, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        database.execute("ALTER TABLE idemque.binding SET (autovacuum_enabled = false)");
        database.execute("ALTER TABLE idemque.job SET (autovacuum_enabled = false)");
        knowledge.acquire(fixture);
        keepAPlan(fixture);

        TableTraffic before = TableTraffic.ofSession(fixture);
        for (int i = 0; i < BINDINGS; i += BATCH) {
            enqueue(fixture, i, BATCH);
        }
        TableTraffic grown = TableTraffic.ofSession(fixture);
        enqueue(fixture, 0, BATCH);
        TableTraffic replayedAsBatch = TableTraffic.ofSession(fixture);
        for (int i = 0; i < 100; i++) {
            enqueue(fixture, i * 100, 1);
        }
        TableTraffic replayedAlone = TableTraffic.ofSession(fixture);

        // Two levels of index and a page of the table to look, and some more to insert.
        assertThat(grown.since(before).pagesPer(BINDINGS)).isLessThan(20);
        assertThat(replayedAsBatch.since(grown).pagesPer(BATCH)).isLessThan(6);
        assertThat(replayedAlone.since(replayedAsBatch).pagesPer(100)).isLessThan(6);
        assertThat(replayedAlone.since(before).rowsScanned()).isZero();
    }

    /** Arrivals that are absorbed, or that replace a job, find key and job by their indexes. */
    @Test
    void theCostOfAnArrivalDoesNotGrowWithTheTable(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        database.execute("ALTER TABLE idemque.binding SET (autovacuum_enabled = false)");
        database.execute("ALTER TABLE idemque.job SET (autovacuum_enabled = false)");
        Knowledge.OF_AN_EMPTY_TABLE.acquire(fixture);
        for (int i = 0; i < 10; i++) {
            enqueueAll(fixture, -10, 1, PlanIntegrationTest::debounced);
            enqueueAll(fixture, -20, 1, PlanIntegrationTest::throttled);
        }
        for (int i = 0; i < BINDINGS; i += BATCH) {
            enqueueAll(
                    fixture,
                    i,
                    BATCH,
                    i % (2 * BATCH) == 0 ? PlanIntegrationTest::debounced : PlanIntegrationTest::throttled);
        }

        TableTraffic before = TableTraffic.ofSession(fixture);
        enqueueAll(fixture, 0, BATCH, PlanIntegrationTest::debounced);
        TableTraffic replaced = TableTraffic.ofSession(fixture);
        enqueueAll(fixture, BATCH, BATCH, PlanIntegrationTest::throttled);
        TableTraffic absorbed = TableTraffic.ofSession(fixture);

        // To look, to lock and to write a key; a job's index twice and its page, and both its rows.
        assertThat(replaced.since(before).pagesPer(BATCH)).isLessThan(60);
        assertThat(absorbed.since(replaced).pagesPer(BATCH)).isLessThan(20);
        assertThat(absorbed.since(before).rowsScanned()).isZero();
    }

    private static EnqueueRequest debounced(int i) {
        return under(Debounce.of("key " + i, Duration.ofHours(1)), BARE);
    }

    private static EnqueueRequest throttled(int i) {
        return under(Throttle.of("key " + i, Duration.ofHours(1)), BARE);
    }

    /** Runs the statement often enough for the server to keep one plan for all parameters, if it ever does. */
    private static void keepAPlan(QueueFixture fixture) {
        for (int i = 0; i < 10; i++) {
            enqueue(fixture, -10, 1);
            enqueue(fixture, -20, 10);
        }
    }

    private static void enqueue(QueueFixture fixture, int from, int count) {
        enqueueAll(fixture, from, count, i -> under("key " + i, BARE));
    }

    private static void enqueueAll(QueueFixture fixture, int from, int count, IntFunction<EnqueueRequest> request) {
        List<EnqueueRequest> requests =
                IntStream.range(from, from + count).mapToObj(request).toList();
        assertThat(Await.value(fixture.queue().enqueueAll(requests).collectList()))
                .hasSize(count);
    }
}
