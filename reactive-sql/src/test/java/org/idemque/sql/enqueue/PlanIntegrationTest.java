package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.under;

import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueRequest;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
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

    /** Runs the statement often enough for the server to keep one plan for all parameters, if it ever does. */
    private static void keepAPlan(QueueFixture fixture) {
        for (int i = 0; i < 10; i++) {
            enqueue(fixture, -10, 1);
            enqueue(fixture, -20, 10);
        }
    }

    private static void enqueue(QueueFixture fixture, int from, int count) {
        List<EnqueueRequest> requests = IntStream.range(from, from + count)
                .mapToObj(i -> under("key " + i, BARE))
                .toList();
        assertThat(Await.value(fixture.queue().enqueueAll(requests).collectList()))
                .hasSize(count);
    }
}
