package org.idemque.sql.maintain;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.SchemaException;
import org.idemque.sql.Idemque;
import org.idemque.sql.Maintenance;
import org.idemque.sql.MaintenanceReport;
import org.idemque.sql.MaintenanceReport.Level;
import org.idemque.sql.MaintenanceSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@DatabaseTest
class MaintenanceIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Maintenance maintenance;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.on(database, 3);
        maintenance = Idemque.maintenance(
                fixture.pool(), MaintenanceSettings.defaults().withStepSize(10));
    }

    @Test
    void expiredBindingsGoAndLiveOnesStay() {
        enqueue(25);
        fixture.database().execute("UPDATE idemque.binding SET expires_at = now() - interval '1 second'");
        EnqueueResult unused = enqueue(Requests.keyed("live", "work"));

        MaintenanceReport report = Await.value(maintenance.run());

        assertThat(report.expiredBindings()).isEqualTo(25);
        assertThat(report.level()).isEqualTo(Level.KEEPING_UP);
        assertThat(report.lag()).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(2));
        // Two full steps and one that is not for the bindings, one for the finished jobs.
        assertThat(report.steps()).isEqualTo(4);
        assertThat(fixture.bindings()).isOne();
        assertThat(fixture.jobs()).isEqualTo(26);
        assertThat(Await.value(maintenance.run()).expiredBindings()).isZero();
    }

    @Test
    void longOverdueRowsSayThatItIsBehind() {
        enqueue(1);
        fixture.database().execute("UPDATE idemque.binding SET expires_at = now() - interval '1 hour'");

        assertThat(Await.value(maintenance.run()).level()).isEqualTo(Level.BEHIND);
        assertThat(Await.value(maintenance.run()).level()).isEqualTo(Level.KEEPING_UP);
    }

    /** An arrival would be accepted beside the job that waits. */
    @Test
    void aDebouncedKeyWhoseJobWaitsBehindItsWindowStays() {
        List<JobId> waiting = IntStream.range(0, 15)
                .mapToObj(i -> enqueue(debounced("waiting-" + i)).jobId())
                .toList();
        JobId begun = enqueue(debounced("begun")).jobId();
        fixture.database().execute("UPDATE idemque.binding SET expires_at = now() - interval '1 second'");
        fixture.database().execute("UPDATE idemque.job SET attempt = 1 WHERE id = ?", begun.value());

        MaintenanceReport report = Await.value(maintenance.run());

        assertThat(report.expiredBindings()).isOne();
        assertThat(fixture.bindings()).isEqualTo(15);
        assertThat(enqueue(debounced("waiting-3")))
                .isEqualTo(new NonReplaceable(waiting.get(3), Reason.WINDOW_ELAPSED_PENDING));
        assertThat(enqueue(debounced("begun"))).isInstanceOf(EnqueueResult.Accepted.class);
    }

    /** More than a step of keys that stay, all of one instant, must not keep it from what comes behind, nor for ever. */
    @Test
    void whatStaysDoesNotStopAPass() {
        for (int i = 0; i < 15; i++) {
            EnqueueResult unused = enqueue(debounced("waiting-" + i));
        }
        fixture.database().execute("UPDATE idemque.binding SET expires_at = now() - interval '2 seconds'");
        enqueue(5);
        fixture.database()
                .execute(
                        "UPDATE idemque.binding SET expires_at = now() - interval '1 second' WHERE mode = 'idempotency'");

        assertThat(Await.value(maintenance.run()).expiredBindings()).isEqualTo(5);
        assertThat(fixture.bindings()).isEqualTo(15);
    }

    @Test
    void aKeyThatSomebodyHoldsIsPassedOver() {
        enqueue(2);
        fixture.database().execute("UPDATE idemque.binding SET expires_at = now() - interval '1 second'");
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            EnqueueResult again = Await.value(transaction.queue().enqueue(Requests.keyed("key-0", "work")));

            assertThat(Await.value(maintenance.run()).expiredBindings()).isOne();
            transaction.commit();

            assertThat(enqueue(Requests.keyed("key-0", "work"))).isEqualTo(new EnqueueResult.Replayed(again.jobId()));
        }
    }

    @Test
    void finishedJobsGoWhenTheirTimeIsOverAndNoLiveBindingPointsAtThem() {
        enqueue(4);
        finish("key-0", "8 days");
        finish("key-1", "6 days");
        finish("key-2", "8 days");
        fixture.database().execute("""
                UPDATE idemque.binding SET expires_at = now() - interval '1 second'
                WHERE job_id IN (SELECT id FROM idemque.finished_job WHERE type = 'key-0' OR type = 'key-1')""");

        MaintenanceReport report = Await.value(maintenance.run());

        assertThat(report.finishedJobs()).isOne();
        assertThat(fixture.database().rows("SELECT type FROM idemque.finished_job ORDER BY type"))
                .containsExactly(List.of("key-1"), List.of("key-2"));
        assertThat(enqueue(Requests.keyed("key-2", "work"))).isInstanceOf(EnqueueResult.Replayed.class);
    }

    /** A job of no key, or of one that was taken over, is held by nobody. */
    @Test
    void aBindingOfAnotherJobHoldsNothing() {
        enqueue(1);
        finish("key-0", "8 days");
        fixture.database().execute("UPDATE idemque.binding SET job_id = gen_random_uuid()");

        assertThat(Await.value(maintenance.run()).finishedJobs()).isOne();
    }

    @Test
    void passesFollowEachOtherUntilCancelled() {
        enqueue(12);
        fixture.database().execute("UPDATE idemque.binding SET expires_at = now() - interval '1 second'");
        Maintenance often = Idemque.maintenance(
                fixture.pool(), MaintenanceSettings.defaults().withPause(Duration.ofMillis(1)));

        List<MaintenanceReport> reports =
                Await.value(often.runRepeatedly().take(3).collectList());

        assertThat(reports).extracting(MaintenanceReport::expiredBindings).containsExactly(12L, 0L, 0L);
    }

    /** A failure is data: the next pass may succeed. */
    @Test
    void aFailureIsPartOfTheReport() {
        fixture.database().execute("ALTER TABLE idemque.binding RENAME TO elsewhere");
        Maintenance often = Idemque.maintenance(
                fixture.pool(), MaintenanceSettings.defaults().withPause(Duration.ofMillis(1)));

        List<MaintenanceReport> reports =
                Await.value(often.runRepeatedly().take(2).collectList());

        assertThat(reports).extracting(MaintenanceReport::level).containsOnly(Level.FAILED);
        assertThat(reports.get(0).failure()).containsInstanceOf(SchemaException.class);
    }

    private static EnqueueRequest debounced(String key) {
        return EnqueueRequest.of(
                "test", "work", EnqueueOptions.defaults().withKeyed(Debounce.of(key, Duration.ofHours(1))));
    }

    private void enqueue(int keys) {
        assertThat(Await.value(fixture.queue()
                        .enqueueAll(IntStream.range(0, keys)
                                .mapToObj(i -> Requests.keyed("key-" + i, "work"))
                                .toList())
                        .collectList()))
                .hasSize(keys);
    }

    private EnqueueResult enqueue(EnqueueRequest request) {
        return Await.value(fixture.queue().enqueue(request));
    }

    /** A worker has done the job of a key, so long ago; its type is made to tell it. */
    private void finish(String key, String ago) {
        JobId job = enqueue(Requests.keyed(key, "work")).jobId();
        fixture.database().execute("""
                INSERT INTO idemque.finished_job (
                  id, accepted_at, run_at, priority, max_attempts, state, queue, type, retry_policy, retry_delay_ms,
                  request_digest, tags, payload, key_hash, attempt, fence, sensitive, finished_at)
                SELECT id, accepted_at, run_at, priority, max_attempts, 'succeeded', queue, '%s', retry_policy, retry_delay_ms,
                       request_digest, tags, payload, key_hash, 1, 1, sensitive, now() - interval '%s'
                FROM idemque.job WHERE id = ?""".formatted(key, ago), job.value());
        fixture.database().execute("DELETE FROM idemque.job WHERE id = ?", job.value());
    }
}
