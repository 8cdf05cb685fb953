package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.FULL;
import static org.idemque.sql.enqueue.RequestSamples.under;

import java.time.Duration;
import java.util.List;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A key belongs to its job until it expires, whatever becomes of the job, and to anybody afterwards. */
@DatabaseTest
class KeyLifetimeIntegrationTest {

    private static final Idempotency KEY = Idempotency.of("key").withTtl(Duration.ofHours(1));
    private static final EnqueueRequest FIRST = under(KEY, BARE);
    private static final EnqueueRequest DIFFERENT = under(KEY.withTtl(Duration.ofHours(3)), FULL);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE idemque.job SET state = 'scheduled', run_at = run_at + interval '1 day'",
                "UPDATE idemque.job SET state = 'ready'",
                "UPDATE idemque.job SET state = 'running', attempt = 1, worker = 'w', leased_until = now()",
                "DELETE FROM idemque.job"
            })
    void replaysWhateverBecameOfTheJob(String fate, TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        JobId first = accepted(fixture, FIRST);
        database.execute(fate);
        StoredRows before = StoredRows.of(database);

        assertThat(Await.value(fixture.queue().enqueue(FIRST))).isEqualTo(new EnqueueResult.Replayed(first));
        assertThatThrownBy(() -> Await.completion(fixture.queue().enqueue(DIFFERENT)))
                .isInstanceOfSatisfying(
                        EnqueueIdempotencyConflictException.class,
                        conflict -> assertThat(conflict.existingJobId()).contains(first));

        assertThat(StoredRows.of(database)).isEqualTo(before);
    }

    @Test
    void countsFromAcceptanceAndNotFromTheReplay(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        var unused = accepted(fixture, FIRST);
        // As long ago as if most of the hour had passed.
        database.execute("UPDATE idemque.binding SET expires_at = expires_at - interval '59 minutes'");
        String expiry = database.text("SELECT expires_at::text FROM idemque.binding");

        assertThat(Await.value(fixture.queue().enqueue(FIRST))).isInstanceOf(EnqueueResult.Replayed.class);

        assertThat(database.text("SELECT expires_at::text FROM idemque.binding"))
                .isEqualTo(expiry);
    }

    @Test
    void anExpiredKeyIsTakenOverByTheSameRequest(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        JobId first = accepted(fixture, FIRST);
        expire(database);

        JobId second = accepted(fixture, FIRST);

        assertThat(second).isNotEqualTo(first);
        assertThat(owners(database)).containsExactly(List.of(second.value(), 3_600_000L, true));
        assertThat(Await.value(fixture.queue().enqueue(FIRST))).isEqualTo(new EnqueueResult.Replayed(second));
    }

    @Test
    void anExpiredKeyIsTakenOverByDifferentWorkAndTheOldJobStays(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        JobId first = accepted(fixture, FIRST);
        expire(database);
        String old = job(database, first);

        JobId second = accepted(fixture, DIFFERENT);

        assertThat(job(database, first)).isEqualTo(old);
        assertThat(owners(database)).containsExactly(List.of(second.value(), 10_800_000L, true));
        assertThat(Await.value(fixture.queue().enqueue(DIFFERENT))).isEqualTo(new EnqueueResult.Replayed(second));
        assertThatThrownBy(() -> Await.completion(fixture.queue().enqueue(FIRST)))
                .isInstanceOfSatisfying(
                        EnqueueIdempotencyConflictException.class,
                        conflict -> assertThat(conflict.existingJobId()).contains(second));
    }

    @Test
    void expiredLiveAndNewKeysMeetInOneBatch(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        JobId old = accepted(fixture, FIRST);
        expire(database);
        JobId live = accepted(fixture, under("live", BARE));

        List<EnqueueResult> results = Await.value(fixture.queue()
                .enqueueAll(List.of(under("live", BARE), DIFFERENT, under("new", BARE), DIFFERENT))
                .collectList());

        assertThat(results.get(0)).isEqualTo(new EnqueueResult.Replayed(live));
        assertThat(results.get(1)).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(results.get(2)).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(results.get(3))
                .isEqualTo(new EnqueueResult.Replayed(results.get(1).jobId()));
        assertThat(results).extracting(EnqueueResult::jobId).doesNotContain(old);
        assertThat(fixture.jobs()).isEqualTo(4);
    }

    private static JobId accepted(QueueFixture fixture, EnqueueRequest request) {
        EnqueueResult result = Await.value(fixture.queue().enqueue(request));
        assertThat(result).isInstanceOf(EnqueueResult.Accepted.class);
        return result.jobId();
    }

    private static void expire(TestDatabase database) {
        database.execute("UPDATE idemque.binding SET expires_at = clock_timestamp() - interval '1 millisecond'");
    }

    private static String job(TestDatabase database, JobId id) {
        return database.text("SELECT ROW(xmin, ctid, j)::text FROM idemque.job AS j WHERE id = ?", id.value());
    }

    /** The owners of all keys: job, time to live, and whether it is counted from now. */
    private static List<List<Object>> owners(TestDatabase database) {
        return database.rows("""
                SELECT job_id, ttl_ms,
                       expires_at - ttl_ms * interval '1 ms' BETWEEN clock_timestamp() - interval '1 min' AND clock_timestamp()
                FROM idemque.binding
                """);
    }
}
