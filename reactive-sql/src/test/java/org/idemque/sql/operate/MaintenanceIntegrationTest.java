package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.SchemaException;
import org.idemque.sql.Idemque;
import org.idemque.sql.Maintenance;
import org.idemque.sql.MaintenanceLevel;
import org.idemque.sql.MaintenanceReport;
import org.idemque.sql.MaintenanceSettings;
import org.idemque.sql.internal.claim.ClaimedJob;
import org.idemque.sql.modes.ModeRequests;
import org.idemque.sql.modes.Worker;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** What a pass deletes, what it leaves, and what it says. */
@DatabaseTest
class MaintenanceIntegrationTest {

    private static final MaintenanceSettings SETTINGS =
            MaintenanceSettings.defaults().withPause(Duration.ofMillis(1));

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Expiry expiry;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.alone(database, 5);
        expiry = new Expiry(database);
    }

    @Test
    void bindingsThatHaveExpiredGoAndTheirJobsStay() {
        EnqueueResult expired = enqueue("expired");
        DatabaseClock.expireAll(fixture.database());
        EnqueueResult live = enqueue("live");

        MaintenanceReport report = run(maintenance(SETTINGS));

        assertThat(report.level()).isEqualTo(MaintenanceLevel.KEEPING_UP);
        assertThat(List.of(report.bindings(), report.jobs(), report.removed())).containsExactly(1L, 0L, 1L);
        assertThat(report.steps()).isEqualTo(2);
        assertThat(List.of(report.bindingLag(), report.jobLag())).containsOnly(Duration.ZERO);
        assertThat(report.failure()).isEmpty();
        assertThat(enqueue("live")).isEqualTo(new EnqueueResult.Replayed(live.jobId()));
        assertThat(fixture.database().rows("SELECT job_id FROM idemque.binding"))
                .containsExactly(List.of(live.jobId().value()));
        assertThat(fixture.database()
                        .count(
                                "SELECT count(*) FROM idemque.job WHERE id = ?",
                                expired.jobId().value()))
                .isOne();
    }

    /** Without its binding the next arrival would create a second job that has not begun. */
    @Test
    void theBindingOfADebouncedJobStaysUntilTheJobHasBegun(TestDatabase database) {
        JobId job = Await.value(fixture.queue().enqueue(ModeRequests.debounced("key", "first")))
                .jobId();
        DatabaseClock.expireAll(database);
        database.execute("UPDATE idemque.job SET state = 'ready', run_at = now()");

        MaintenanceReport kept = run(maintenance(SETTINGS));
        assertThat(kept.bindings()).isZero();
        assertThat(kept.level()).isEqualTo(MaintenanceLevel.KEEPING_UP);
        assertThat(kept.bindingLag()).isZero();
        assertThat(Await.value(fixture.queue().enqueue(ModeRequests.debounced("key", "second"))))
                .isEqualTo(new NonReplaceable(job, Reason.WINDOW_ELAPSED_PENDING));

        assertThat(Await.value(new Worker(fixture).claim(1)))
                .extracting(ClaimedJob::id)
                .containsExactly(job);
        assertThat(run(maintenance(SETTINGS)).bindings()).isOne();
    }

    @Test
    void finishedJobsGoAfterTheirRetention() {
        EnqueueResult unused = Await.value(fixture.queue().enqueue(Requests.unkeyed("old")));
        expiry.finishJobs(8);
        EnqueueResult newer = Await.value(fixture.queue().enqueue(Requests.unkeyed("newer")));
        expiry.finishJobs(6);

        MaintenanceReport report = run(maintenance(SETTINGS));

        assertThat(report.jobs()).isOne();
        assertThat(fixture.database().rows("SELECT id FROM idemque.finished_job"))
                .containsExactly(List.of(newer.jobId().value()));
        assertThat(run(maintenance(SETTINGS.withRetention(Duration.ofDays(5)))).jobs())
                .isOne();
    }

    @Test
    void aFinishedJobStaysForAsLongAsALiveKeyPointsAtIt(TestDatabase database) {
        EnqueueResult job = enqueue("key");
        expiry.finishJobs(30);

        assertThat(run(maintenance(SETTINGS)).removed()).isZero();
        assertThat(enqueue("key")).isEqualTo(new EnqueueResult.Replayed(job.jobId()));

        DatabaseClock.expireAll(database);
        MaintenanceReport report = run(maintenance(SETTINGS));
        assertThat(List.of(report.bindings(), report.jobs())).containsExactly(1L, 1L);
    }

    /** The key that was the job's lives, but for another. */
    @Test
    void aFinishedJobWhoseKeyWasTakenOverGoes(TestDatabase database) {
        EnqueueResult old = enqueue("key");
        expiry.finishJobs(30);
        DatabaseClock.expireAll(database);
        EnqueueResult owner = enqueue("key");

        MaintenanceReport report = run(maintenance(SETTINGS));

        assertThat(List.of(report.bindings(), report.jobs())).containsExactly(0L, 1L);
        assertThat(owner.jobId()).isNotEqualTo(old.jobId());
    }

    @Test
    void aPassIsBoundedAndTheNextGoesOn() {
        expiry.bindings(5);
        expiry.finishedJobs(3);
        Maintenance maintenance = maintenance(SETTINGS.withRows(2).withSteps(2));

        MaintenanceReport first = run(maintenance);
        assertThat(List.of(first.bindings(), first.jobs())).containsExactly(4L, 3L);
        assertThat(first.steps()).isEqualTo(4);
        assertThat(first.level()).isEqualTo(MaintenanceLevel.BEHIND);
        assertThat(first.bindingLag()).isGreaterThanOrEqualTo(Duration.ofMinutes(1));

        MaintenanceReport second = run(maintenance);
        assertThat(second.bindings()).isOne();
        assertThat(second.level()).isEqualTo(MaintenanceLevel.KEEPING_UP);
        assertThat(second.bindingLag()).isZero();
    }

    /** Rows that must stay, as many as a pass looks at, all of one moment: those behind them get their turn. */
    @Test
    void whatMustStayKeepsNothingFromItsTurn(TestDatabase database) {
        for (int i = 0; i < 6; i++) {
            EnqueueResult unused = Await.value(fixture.queue().enqueue(ModeRequests.debounced("key-" + i, "work")));
        }
        database.execute("UPDATE idemque.binding SET expires_at = now() - interval '1 hour'");
        expiry.bindings(1);
        Maintenance maintenance = maintenance(SETTINGS.withRows(2).withSteps(1));

        MaintenanceReport last = Await.value(maintenance
                .runRepeatedly()
                .filter(report -> report.bindings() > 0)
                .next());

        assertThat(last.bindings()).isOne();
        assertThat(fixture.bindings()).isEqualTo(6);
    }

    /** More than a step looks at, at one moment: what may go stands among what must stay. */
    @Test
    void whatMustStayKeepsNothingOfItsMomentFromItsTurn(TestDatabase database) {
        for (int i = 0; i < 10; i++) {
            EnqueueResult unused = enqueue("key-" + i);
            Await.completion(fixture.queue().enqueue(ModeRequests.debounced("debounced-" + i, "work")));
        }
        DatabaseClock.expireAll(database);
        database.execute("UPDATE idemque.binding SET expires_at = now() - interval '1 hour'");
        Maintenance maintenance = maintenance(SETTINGS.withRows(3).withSteps(10));

        MaintenanceReport report = run(maintenance);

        assertThat(report.level()).isEqualTo(MaintenanceLevel.KEEPING_UP);
        assertThat(report.bindings()).isEqualTo(10);
        assertThat(fixture.bindings()).isEqualTo(10);
    }

    @Test
    void finishedJobsOfOneMomentGoFromAmongThoseThatKeysHold() {
        for (int i = 0; i < 10; i++) {
            EnqueueResult unused = enqueue("key-" + i);
            Await.completion(fixture.queue().enqueue(Requests.unkeyed("work")));
        }
        expiry.finishJobs(30);
        Maintenance maintenance = maintenance(SETTINGS.withRows(3).withSteps(2));

        List<MaintenanceReport> round =
                Await.value(Flux.range(0, 5).concatMap(i -> maintenance.run()).collectList());

        assertThat(round.stream().mapToLong(MaintenanceReport::jobs).sum()).isEqualTo(10);
        assertThat(expiry.finished()).isEqualTo(10);
    }

    /** Nobody waits: a key that is held is left, and told by its age. */
    @Test
    void whatAnotherTransactionHoldsIsPassedOverAndToldOf() {
        expiry.bindings(3);
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            transaction.execute("SELECT FROM idemque.binding ORDER BY expires_at LIMIT 1 FOR UPDATE");

            MaintenanceReport report = run(maintenance(SETTINGS));
            assertThat(report.bindings()).isEqualTo(2);
            assertThat(report.level()).isEqualTo(MaintenanceLevel.BEHIND);
            assertThat(report.bindingLag()).isBetween(Duration.ofMinutes(1), Duration.ofHours(1));
            assertThat(run(maintenance(SETTINGS.withTolerance(Duration.ofHours(1))))
                            .level())
                    .isEqualTo(MaintenanceLevel.KEEPING_UP);
        }
        assertThat(run(maintenance(SETTINGS)).bindings()).isOne();
    }

    /** A pass that comes to the end from the middle knows what those before it have left. */
    @Test
    void whatWasPassedOverIsToldOfUntilTheNextRound() {
        expiry.bindings(1);
        Maintenance maintenance = maintenance(SETTINGS.withRows(2).withSteps(1));
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            transaction.execute("SELECT FROM idemque.binding FOR UPDATE");
            expiry.bindings(3);

            assertThat(run(maintenance).bindings()).isOne();
            assertThat(run(maintenance).bindings()).isEqualTo(2);
            MaintenanceReport end = run(maintenance);
            assertThat(end.bindings()).isZero();
            assertThat(end.level()).isEqualTo(MaintenanceLevel.BEHIND);
            assertThat(end.bindingLag()).isGreaterThanOrEqualTo(Duration.ofMinutes(1));
        }
        MaintenanceReport next = run(maintenance);
        assertThat(next.bindings()).isOne();
        assertThat(next.level()).isEqualTo(MaintenanceLevel.KEEPING_UP);
        assertThat(next.bindingLag()).isZero();
    }

    @Test
    void passesFollowEachOtherUntilAllIsDoneAndThenGoOn() {
        expiry.bindings(50);
        Maintenance maintenance = maintenance(SETTINGS.withRows(3).withSteps(2));

        List<MaintenanceReport> reports =
                Await.value(maintenance.runRepeatedly().take(12).collectList());

        assertThat(reports.stream().mapToLong(MaintenanceReport::bindings).sum())
                .isEqualTo(50);
        assertThat(reports.subList(0, 8)).extracting(MaintenanceReport::level).containsOnly(MaintenanceLevel.BEHIND);
        assertThat(reports.subList(9, 12))
                .extracting(MaintenanceReport::level)
                .containsOnly(MaintenanceLevel.KEEPING_UP);
    }

    /** An error is told, and the next pass tries again. */
    @Test
    void anErrorIsPartOfTheReportAndEndsNothing(TestDatabase database) {
        database.execute("ALTER TABLE idemque.binding RENAME TO away");
        expiry.finishedJobs(1);
        Mono<Void> repair = Mono.fromRunnable(() -> database.execute("ALTER TABLE idemque.away RENAME TO binding"));

        List<MaintenanceReport> reports = Await.value(maintenance(SETTINGS)
                .runRepeatedly()
                .delayUntil(report -> report.level() == MaintenanceLevel.FAILED
                        ? repair.subscribeOn(Schedulers.boundedElastic()).onErrorComplete()
                        : Mono.empty())
                .takeUntil(report -> report.level() == MaintenanceLevel.KEEPING_UP)
                .collectList());

        assertThat(reports.get(0).failure()).get().isInstanceOf(SchemaException.class);
        assertThat(reports.get(reports.size() - 1).failure()).isEmpty();
        assertThat(expiry.finished()).isZero();
    }

    private EnqueueResult enqueue(String key) {
        return Await.value(fixture.queue().enqueue(Requests.keyed(key, "work")));
    }

    private Maintenance maintenance(MaintenanceSettings settings) {
        return Idemque.maintenance(fixture.pool(), settings);
    }

    private static MaintenanceReport run(Maintenance maintenance) {
        return Await.value(maintenance.run());
    }
}
