package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.idemque.Debounce;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.PurgeRequest;
import org.idemque.sql.Idemque;
import org.idemque.sql.Maintenance;
import org.idemque.sql.MaintenanceReport;
import org.idemque.sql.MaintenanceSettings;
import org.idemque.sql.modes.ModeRequests;
import org.idemque.sql.modes.Worker;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/**
 * Maintenance races enqueues on keys that have expired, a purge, and itself.
 *
 * <p>Forbidden throughout: an error, a deadlock included; a binding that goes although somebody has just taken it over; two
 * live jobs of one key; a row that is counted twice.
 */
@DatabaseTest
class MaintenanceRaceIntegrationTest {

    private static final MaintenanceSettings SETTINGS =
            MaintenanceSettings.defaults().withPause(Duration.ofMillis(1)).withRows(7);

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.alone(database, 8);
    }

    /** Allowed: each key is accepted anew, once, and has its job. */
    @Test
    void itRacesEnqueuesOnExpiredKeys() {
        Maintenance maintenance = maintenance();
        Rounds.run(30, round -> {
            List<EnqueueRequest> forth = IntStream.range(0, 20)
                    .mapToObj(i -> Requests.keyed("key-" + i, "work " + round))
                    .toList();
            List<EnqueueRequest> back = IntStream.rangeClosed(1, 20)
                    .mapToObj(i -> Requests.keyed("key-" + (20 - i), "work " + round))
                    .toList();
            Await.completion(fixture.queue()
                    .enqueueAll(IntStream.range(0, 20)
                            .mapToObj(i -> Requests.keyed("key-" + i, "earlier"))
                            .toList()));
            DatabaseClock.expireAll(fixture.database());
            fixture.database().execute("DELETE FROM idemque.job");

            Tuple2<MaintenanceReport, List<EnqueueResult>> told = Await.value(Mono.zip(
                    maintenance.run().delaySubscription(aMoment()),
                    Flux.merge(
                                    fixture.queue().enqueueAll(forth).delaySubscription(aMoment()),
                                    fixture.queue().enqueueAll(back).delaySubscription(aMoment()))
                            .collectList()));

            assertThat(told.getT1().failure()).isEmpty();
            List<JobId> accepted = told.getT2().stream()
                    .filter(result -> result.outcome() == EnqueueOutcome.ACCEPTED)
                    .map(EnqueueResult::jobId)
                    .toList();
            assertThat(accepted).hasSize(20);
            assertThat(fixture.database().rows("SELECT job_id FROM idemque.binding WHERE expires_at > now()"))
                    .containsExactlyInAnyOrderElementsOf(accepted.stream()
                            .map(id -> List.<Object>of(id.value()))
                            .toList());
            fixture.database().execute("TRUNCATE idemque.job, idemque.binding");
        });
    }

    /** The takeover is not committed when maintenance comes. */
    @Test
    void aKeyThatIsBeingTakenOverIsPassedOver(TestDatabase database) {
        EnqueueResult unused = Await.value(fixture.queue().enqueue(Requests.keyed("key", "old")));
        DatabaseClock.expireAll(database);
        try (LentTransaction takeover = LentTransaction.begin(fixture)) {
            JobId owner = Await.value(takeover.queue().enqueue(Requests.keyed("key", "new")))
                    .jobId();
            assertThat(Await.value(maintenance().run()).bindings()).isZero();

            takeover.commit();

            assertThat(Await.value(maintenance().run()).bindings()).isZero();
            assertThat(Await.value(fixture.queue().enqueue(Requests.keyed("key", "new"))))
                    .isEqualTo(new EnqueueResult.Replayed(owner));
        }
    }

    /**
     * Between the look and the lock, where a race comes too seldom: the look for the job stands behind a gate, which is shut until
     * the key has a new owner.
     */
    @Test
    void aKeyThatIsTakenOverBetweenTheLookAndTheLockStays(TestDatabase database) {
        Await.completion(fixture.queue().enqueue(ModeRequests.debounced("key", "work")));
        DatabaseClock.expireAll(database);
        database.execute("UPDATE idemque.job SET attempt = 1");
        database.execute("ALTER TABLE idemque.job RENAME TO gated");
        database.execute("""
                CREATE FUNCTION idemque.gate() RETURNS boolean LANGUAGE plpgsql VOLATILE COST 0.0001 AS $$
                BEGIN
                  PERFORM pg_catalog.pg_advisory_xact_lock_shared(4711);
                  RETURN true;
                END $$""");
        database.execute("CREATE VIEW idemque.job AS SELECT * FROM idemque.gated WHERE idemque.gate()");
        CompletableFuture<MaintenanceReport> report;
        try (LentTransaction keeper = LentTransaction.begin(fixture)) {
            keeper.execute("SELECT pg_catalog.pg_advisory_xact_lock(4711)");
            report = maintenance().run().toFuture();
            BlockedSessions.await(database, 1);

            database.execute(
                    "UPDATE idemque.binding SET job_id = gen_random_uuid(), expires_at = now() + interval '1 hour'");
        }

        assertThat(Await.value(Mono.fromFuture(report)).bindings()).isZero();
        assertThat(fixture.bindings()).isOne();
    }

    /** Windows of a few milliseconds, arrivals, a worker and maintenance at once. */
    @Test
    void itRacesDebouncedArrivalsAtTheEndOfTheirWindow() {
        Worker worker = new Worker(fixture);
        List<MaintenanceReport> reports = Await.value(Mono.zip(
                        Flux.range(0, 500)
                                .flatMap(
                                        i -> fixture.queue()
                                                .enqueue(ModeRequests.under(
                                                        Debounce.of("key-" + i % 5, Duration.ofMillis(3)),
                                                        "work " + i)),
                                        4)
                                .collectList(),
                        Mono.defer(() -> worker.claim(2)).repeat(100).collectList(),
                        maintenance().run().repeat(200).collectList()))
                .getT3();

        assertThat(reports).allSatisfy(report -> assertThat(report.failure()).isEmpty());
        pendingJobsHaveTheirKeys();
    }

    /** Allowed: each row is deleted by one of them. */
    @Test
    void processesShareTheRows() {
        Expiry expiry = new Expiry(fixture.database());
        Rounds.run(5, round -> {
            expiry.bindings(300);
            expiry.finishedJobs(200);

            List<MaintenanceReport> reports = Await.value(Flux.range(0, 4)
                    .flatMap(i -> maintenance().run().repeat(30))
                    .collectList());

            assertThat(reports)
                    .allSatisfy(report -> assertThat(report.failure()).isEmpty());
            assertThat(reports.stream().mapToLong(MaintenanceReport::bindings).sum())
                    .isEqualTo(300);
            assertThat(reports.stream().mapToLong(MaintenanceReport::jobs).sum())
                    .isEqualTo(200);
            assertThat(fixture.bindings() + expiry.finished()).isZero();
        });
    }

    /** Both delete the same bindings. */
    @Test
    void itRacesAPurge() {
        Rounds.run(20, round -> {
            Await.completion(fixture.queue()
                    .enqueueAll(IntStream.range(0, 30)
                            .mapToObj(i -> Requests.keyed("key-" + i, "work"))
                            .toList()));
            DatabaseClock.expireAll(fixture.database());

            MaintenanceReport report = Await.value(Mono.zip(
                            maintenance().run().delaySubscription(aMoment()),
                            Idemque.admin(fixture.pool())
                                    .purge(new PurgeRequest("default", "ann", "race", "purge-" + round))
                                    .delaySubscription(aMoment())))
                    .getT1();

            assertThat(report.failure()).isEmpty();
            assertThat(fixture.jobs()).isZero();
            MaintenanceReport after = Await.value(maintenance().run());
            assertThat(after.failure()).isEmpty();
            assertThat(fixture.bindings()).isZero();
        });
    }

    private void pendingJobsHaveTheirKeys() {
        assertThat(fixture.database().rows("""
                SELECT key_hash FROM idemque.job WHERE attempt = 0 GROUP BY key_hash HAVING count(*) > 1"""))
                .as("keys with two jobs that have not begun")
                .isEmpty();
        assertThat(fixture.database().rows("""
                SELECT j.id FROM idemque.job AS j
                WHERE j.attempt = 0
                  AND NOT EXISTS (SELECT FROM idemque.binding AS b WHERE b.key_hash = j.key_hash AND b.job_id = j.id)"""))
                .as("jobs that have not begun and lost their key")
                .isEmpty();
    }

    private Maintenance maintenance() {
        return Idemque.maintenance(fixture.pool(), SETTINGS);
    }

    private static Duration aMoment() {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(3_000_000));
    }
}
