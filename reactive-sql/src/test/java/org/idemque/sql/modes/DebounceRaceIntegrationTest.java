package org.idemque.sql.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.modes.ModeRequests.debounced;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.idemque.Debounce;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.sql.internal.claim.ClaimedJob;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.util.function.Tuple2;

/**
 * Debounced arrivals race a claim, a cancel, the end of their window and each other.
 *
 * <p>Forbidden throughout: a job whose definition changes after it has begun; two jobs of one key of which neither has begun;
 * an arrival that is told to have replaced a job which runs with something else; a key whose job was never created.
 */
@DatabaseTest
class DebounceRaceIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Work work;

    @SuppressWarnings("NullAway.Init") // before each test
    private Worker worker;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.alone(database, 8);
        work = new Work(database);
        worker = new Worker(fixture);
    }

    /**
     * An operator runs the job now, within its window. Allowed: the claim gets the first definition, and the arrival is told
     * that the job is not pending; or the arrival replaces the job, and the claim gets nothing or the second definition.
     */
    @Test
    void anArrivalRacesAClaim() {
        Rounds.run(60, round -> {
            String key = "key-" + round;
            JobId job = Await.value(fixture.queue().enqueue(debounced(key, "first")))
                    .jobId();
            work.database().execute("UPDATE idemque.job SET state = 'ready', run_at = now() WHERE id = ?", job.value());

            Tuple2<EnqueueResult, List<ClaimedJob>> told = Await.value(Mono.zip(
                    fixture.queue().enqueue(debounced(key, "second")).delaySubscription(aMoment()),
                    worker.claim(1).delaySubscription(aMoment())));

            List<String> claimed =
                    told.getT2().stream().map(ClaimedJob::payload).toList();
            if (told.getT1() instanceof EnqueueResult.Replaced replaced) {
                assertThat(replaced.jobId()).isEqualTo(job);
                assertThat(claimed).isSubsetOf("\"second\"");
                assertThat(payload(job)).isEqualTo("second");
            } else {
                assertThat(told.getT1()).isEqualTo(new NonReplaceable(job, Reason.NOT_PENDING));
                assertThat(claimed).containsExactly("\"first\"");
                assertThat(payload(job)).isEqualTo("first");
            }
            work.database().execute("DELETE FROM idemque.job");
        });
    }

    /** The claim has the job's row: the arrival waits for it, and must see what it did. */
    @Test
    void anArrivalThatWaitsForAClaimIsToldThatTheJobHasBegun(TestDatabase database) {
        JobId job =
                Await.value(fixture.queue().enqueue(debounced("key", "first"))).jobId();
        try (LentTransaction claim = LentTransaction.begin(fixture)) {
            claim.execute(
                    "UPDATE idemque.job SET state = 'running', attempt = 1, worker = 'w', leased_until = pg_catalog.now()");
            Callers arrival = Callers.start(List.of(fixture.queue().enqueue(debounced("key", "second"))));
            BlockedSessions.await(database, 1);

            claim.commit();

            assertThat(arrival.await(0).result()).isEqualTo(new NonReplaceable(job, Reason.NOT_PENDING));
        }
        assertThat(work.payloads()).containsExactly("first");
    }

    /** A claim that is rolled back was none. */
    @Test
    void anArrivalThatWaitsForAClaimThatIsRolledBackReplacesTheJob(TestDatabase database) {
        JobId job =
                Await.value(fixture.queue().enqueue(debounced("key", "first"))).jobId();
        try (LentTransaction claim = LentTransaction.begin(fixture)) {
            claim.execute(
                    "UPDATE idemque.job SET state = 'running', attempt = 1, worker = 'w', leased_until = pg_catalog.now()");
            Callers arrival = Callers.start(List.of(fixture.queue().enqueue(debounced("key", "second"))));
            BlockedSessions.await(database, 1);

            claim.rollback();

            assertThat(arrival.await(0).result()).isEqualTo(new EnqueueResult.Replaced(job));
        }
        assertThat(work.payloads()).containsExactly("second");
    }

    /** The arrival has the job: a claim passes it over, and later gets the new definition. */
    @Test
    void aClaimPassesOverAJobThatIsBeingReplaced(TestDatabase database) {
        JobId job =
                Await.value(fixture.queue().enqueue(debounced("key", "first"))).jobId();
        database.execute("UPDATE idemque.job SET state = 'ready', run_at = now()");
        try (LentTransaction arrival = LentTransaction.begin(fixture)) {
            assertThat(Await.value(arrival.queue().enqueue(ModeRequests.preserving("key", "second"))))
                    .isEqualTo(new EnqueueResult.Replaced(job));
            assertThat(Await.value(worker.claim(1))).isEmpty();
            arrival.commit();
        }
        work.passWindows();
        assertThat(Await.value(worker.claim(1))).extracting(ClaimedJob::payload).containsExactly("\"second\"");
    }

    /** Allowed: replaced and gone, or not pending and gone. Forbidden: a job that comes back under its old id. */
    @Test
    void anArrivalRacesACancel() {
        Rounds.run(60, round -> {
            String key = "key-" + round;
            JobId job = Await.value(fixture.queue().enqueue(debounced(key, "first")))
                    .jobId();

            EnqueueResult told = Await.value(Mono.zip(
                            fixture.queue().enqueue(debounced(key, "second")).delaySubscription(aMoment()),
                            Mono.fromRunnable(() -> work.database()
                                            .execute("DELETE FROM idemque.job WHERE id = ?", job.value()))
                                    .thenReturn(true)
                                    .subscribeOn(Schedulers.boundedElastic())
                                    .delaySubscription(aMoment())))
                    .getT1();

            assertThat(told).isIn(new EnqueueResult.Replaced(job), new NonReplaceable(job, Reason.NOT_PENDING));
            assertThat(work.jobs()).isEmpty();
        });
    }

    /** The cancel has the job's row when the arrival comes. */
    @Test
    void anArrivalThatWaitsForACancelDoesNotBringTheJobBack(TestDatabase database) {
        JobId job =
                Await.value(fixture.queue().enqueue(debounced("key", "first"))).jobId();
        try (LentTransaction cancel = LentTransaction.begin(fixture)) {
            cancel.execute("DELETE FROM idemque.job");
            Callers arrival = Callers.start(List.of(fixture.queue().enqueue(debounced("key", "second"))));
            BlockedSessions.await(database, 1);

            cancel.commit();

            assertThat(arrival.await(0).result()).isEqualTo(new NonReplaceable(job, Reason.NOT_PENDING));
        }
        assertThat(work.jobs()).isEmpty();
    }

    /** Allowed: one is accepted, the others replace its job, which has the definition of one of them. */
    @Test
    void arrivalsRaceEachOtherForANewKey() {
        Rounds.run(20, round -> {
            String key = "key-" + round;
            List<Told> told = Callers.start(IntStream.range(0, 8)
                            .mapToObj(i -> fixture.queue().enqueue(debounced(key, "work " + i)))
                            .toList())
                    .await();

            assertThat(told).extracting(caller -> caller.result().outcome()).containsOnlyOnce(EnqueueOutcome.ACCEPTED);
            assertThat(told)
                    .extracting(caller -> caller.result().outcome())
                    .containsOnly(EnqueueOutcome.ACCEPTED, EnqueueOutcome.REPLACED);
            assertThat(told)
                    .extracting(caller -> caller.result().jobId())
                    .containsOnly(told.get(0).result().jobId());
            assertThat(payload(told.get(0).result().jobId())).startsWith("work ");
        });
        assertThat(work.jobs()).hasSize(20);
    }

    /**
     * Windows of a few milliseconds, arrivals and a worker at once. Allowed: accepted, replaced, or refused for either reason.
     * Whoever was told last to be accepted or to have replaced a job that has not begun finds its definition there.
     */
    @Test
    void arrivalsRaceTheEndOfTheirWindowAndAWorker() {
        List<List<ClaimedJob>> claims = Await.value(Mono.zip(
                        Flux.range(0, 400)
                                .flatMap(i -> fixture.queue().enqueue(brief("key-" + i % 3, "work " + i)), 5)
                                .collectList(),
                        Mono.defer(() -> worker.claim(2)).repeat(200).collectList()))
                .getT2();

        assertThat(claims.stream().flatMap(List::stream).map(ClaimedJob::id)).doesNotHaveDuplicates();
        claims.stream().flatMap(List::stream).forEach(claimed -> assertThat("\"" + payload(claimed.id()) + "\"")
                .isEqualTo(claimed.payload()));
        // Of those that have not begun, each has a key of its own, and its key knows it.
        assertThat(work.texts("SELECT key_hash::text FROM idemque.job WHERE attempt = 0"))
                .doesNotHaveDuplicates();
        assertThat(work.database().count("""
                SELECT count(*) FROM idemque.job AS j
                WHERE j.attempt = 0
                  AND NOT EXISTS (SELECT FROM idemque.binding AS b WHERE b.key_hash = j.key_hash AND b.job_id = j.id)""")).isZero();
    }

    private static EnqueueRequest brief(String key, String payload) {
        return ModeRequests.under(Debounce.of(key, Duration.ofMillis(5)), payload);
    }

    private static Duration aMoment() {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(2_000_000));
    }

    private String payload(JobId job) {
        return String.valueOf(
                work.database().text("SELECT payload #>> '{}' FROM idemque.job WHERE id = ?", job.value()));
    }
}
