package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;
import org.idemque.QueueAction;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.internal.claim.ClaimedJob;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/**
 * A purge races repeats, debounced arrivals, claims and its equals.
 *
 * <p>Forbidden throughout: an error, a deadlock included; a key whose job is gone; two live jobs of one key; a caller who is
 * told of a new job that the purge did not see and that is gone all the same.
 */
@DatabaseTest
class PurgeRaceIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueAdmin admin;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.alone(database, 8);
        admin = Idemque.admin(fixture.pool());
    }

    /** Allowed: one deletes, and all answer its count. */
    @Test
    void equalPurgesAtOnceAreOne() {
        Rounds.run(15, round -> {
            enqueueAll(IntStream.range(0, 10)
                    .mapToObj(i -> Requests.keyed("key-" + i, "work"))
                    .toList());

            List<PurgeResult> told = Await.value(
                    Flux.range(0, 4).flatMap(i -> admin.purge(request(round))).collectList());

            assertThat(told)
                    .containsExactlyInAnyOrder(
                            new PurgeResult(10, false),
                            new PurgeResult(10, true),
                            new PurgeResult(10, true),
                            new PurgeResult(10, true));
        });
    }

    /** The first is not committed when the second comes. */
    @Test
    void anEqualPurgeWaitsForTheFirstAndDoesItIfThatIsRolledBack(TestDatabase database) {
        enqueueAll(List.of(Requests.keyed("key", "work")));
        try (LentTransaction first = LentTransaction.begin(fixture)) {
            assertThat(Await.value(admin.on(first.connection()).purge(request(1))))
                    .isEqualTo(new PurgeResult(1, false));
            CompletableFuture<PurgeResult> second = admin.purge(request(1)).toFuture();
            BlockedSessions.await(database, 1);

            first.rollback();

            assertThat(Await.value(Mono.fromFuture(second))).isEqualTo(new PurgeResult(1, false));
        }
        assertThat(fixture.jobs()).isZero();
    }

    /** Allowed: each request is replayed, or accepted anew; in the end its key has the job that it was told of, or none. */
    @Test
    void aPurgeRacesRepeatsOfManyKeys() {
        Rounds.run(25, round -> {
            List<EnqueueRequest> forth = IntStream.range(0, 20)
                    .mapToObj(i -> Requests.keyed("key-" + i, "work"))
                    .toList();
            List<EnqueueRequest> back = IntStream.rangeClosed(1, 20)
                    .mapToObj(i -> Requests.keyed("key-" + (20 - i), "work"))
                    .toList();
            enqueueAll(forth);

            Await.completion(Flux.merge(
                    admin.purge(request(round)).delaySubscription(aMoment()),
                    fixture.queue().enqueueAll(forth).delaySubscription(aMoment()),
                    fixture.queue().enqueueAll(back).delaySubscription(aMoment())));

            keysHaveTheirJobs();
        });
    }

    /**
     * Debounced arrivals in two orders, and a purge. Allowed: replaced and then purged, or purged and then accepted. Forbidden,
     * besides: a job that comes back under the id that was purged.
     */
    @Test
    void aPurgeRacesDebouncedArrivals() {
        Rounds.run(25, round -> {
            List<EnqueueRequest> forth = IntStream.range(0, 10)
                    .mapToObj(i -> ModeRequests.debounced("key-" + i, "forth"))
                    .toList();
            List<EnqueueRequest> back = IntStream.rangeClosed(1, 10)
                    .mapToObj(i -> ModeRequests.debounced("key-" + (10 - i), "back"))
                    .toList();
            enqueueAll(forth);

            Tuple2<PurgeResult, List<EnqueueResult>> told = Await.value(Mono.zip(
                    admin.purge(request(round)).delaySubscription(aMoment()),
                    Flux.merge(
                                    fixture.queue().enqueueAll(forth).delaySubscription(aMoment()),
                                    fixture.queue().enqueueAll(back).delaySubscription(aMoment()))
                            .collectList()));

            assertThat(told.getT1().jobs()).isEqualTo(10);
            assertThat(told.getT2())
                    .extracting(EnqueueResult::outcome)
                    .isSubsetOf(EnqueueOutcome.ACCEPTED, EnqueueOutcome.REPLACED);
            assertThat(fixture.jobs()).isEqualTo(accepted(told.getT2()));
            keysHaveTheirJobs();
        });
    }

    /** Keys before jobs: what the arrival did to the job is not undone, and not missed. */
    @Test
    void aPurgeWaitsForAnArrivalThatMovesTheJobElsewhereAndLeavesIt(TestDatabase database) {
        EnqueueResult job = Await.value(fixture.queue().enqueue(ModeRequests.debounced("key", "first")));
        try (LentTransaction arrival = LentTransaction.begin(fixture)) {
            EnqueueRequest elsewhere = ModeRequests.debounced("key", "second");
            assertThat(Await.value(arrival.queue()
                            .enqueue(EnqueueRequest.of(
                                    "test", "second", elsewhere.options().withQueue("other")))))
                    .isEqualTo(new EnqueueResult.Replaced(job.jobId()));
            CompletableFuture<PurgeResult> purge = admin.purge(request(1)).toFuture();
            BlockedSessions.await(database, 1);

            arrival.commit();

            assertThat(Await.value(Mono.fromFuture(purge))).isEqualTo(new PurgeResult(0, false));
        }
        assertThat(fixture.jobs()).isOne();
        keysHaveTheirJobs();
    }

    /**
     * Whoever locks many keys does it in one order, so that nobody waits in a circle. A retry would hide a deadlock, so this looks
     * at what a purge has locked that waits for the key in the middle.
     */
    @Test
    void aPurgeLocksKeysInTheOrderOfTheirHashes(TestDatabase database) {
        enqueueAll(IntStream.range(0, 11)
                .mapToObj(i -> Requests.keyed("key-" + i, "work"))
                .toList());
        try (LentTransaction holder = LentTransaction.begin(fixture)) {
            holder.execute("""
                    SELECT FROM idemque.binding WHERE key_hash = (
                      SELECT key_hash FROM idemque.binding ORDER BY key_hash OFFSET 5 LIMIT 1) FOR UPDATE""");
            CompletableFuture<PurgeResult> purge = admin.purge(request(1)).toFuture();
            BlockedSessions.await(database, 1);

            assertThat(database.rows("SELECT job_id FROM idemque.binding ORDER BY key_hash FOR UPDATE SKIP LOCKED"))
                    .as("keys that nobody has locked")
                    .hasSize(5)
                    .isEqualTo(database.rows("SELECT job_id FROM idemque.binding ORDER BY key_hash OFFSET 6"));
            assertThat(database.rows("SELECT FROM idemque.job FOR UPDATE SKIP LOCKED"))
                    .as("jobs that nobody has locked: keys come first, all of them")
                    .hasSize(11);

            holder.rollback();
            assertThat(Await.value(Mono.fromFuture(purge)).jobs()).isEqualTo(11);
        }
    }

    /** The purge saw the old owner of the key; when it has the key, it is another's. */
    @Test
    void aPurgeThatWaitsForATakeoverLeavesTheKeyToItsNewOwner(TestDatabase database) {
        EnqueueResult old = Await.value(fixture.queue().enqueue(Requests.keyed("key", "old")));
        DatabaseClock.expireAll(database);
        JobId owner;
        try (LentTransaction takeover = LentTransaction.begin(fixture)) {
            owner = Await.value(takeover.queue().enqueue(Requests.keyed("key", "new")))
                    .jobId();
            CompletableFuture<PurgeResult> purge = admin.purge(request(1)).toFuture();
            BlockedSessions.await(database, 1);

            takeover.commit();

            assertThat(Await.value(Mono.fromFuture(purge))).isEqualTo(new PurgeResult(1, false));
        }
        assertThat(owner).isNotEqualTo(old.jobId());
        assertThat(fixture.bindings()).isOne();
        assertThat(database.rows("SELECT id FROM idemque.job")).containsExactly(List.of(owner.value()));
        keysHaveTheirJobs();
    }

    /** Allowed: each job is claimed, or purged. Forbidden, besides: both, or neither while the queue is idle. */
    @Test
    void aPurgeRacesClaims() {
        Worker worker = new Worker(fixture);
        Rounds.run(25, round -> {
            enqueueAll(IntStream.range(0, 20)
                    .mapToObj(i -> Requests.keyed("key-" + round + "-" + i, "work"))
                    .toList());

            Tuple2<PurgeResult, List<ClaimedJob>> told = Await.value(Mono.zip(
                    admin.purge(request(round)).delaySubscription(aMoment()),
                    Mono.defer(() -> worker.claim(3))
                            .repeat(2)
                            .delaySubscription(aMoment())
                            .concatMapIterable(claimed -> claimed)
                            .collectList()));

            List<JobId> claimed = told.getT2().stream().map(ClaimedJob::id).toList();
            assertThat(fixture.database().rows("SELECT id FROM idemque.job WHERE state = 'running'"))
                    .containsExactlyInAnyOrderElementsOf(claimed.stream()
                            .map(id -> List.<Object>of(id.value()))
                            .toList());
            assertThat(told.getT1().jobs() + fixture.jobs()).isEqualTo(20);
            keysHaveTheirJobs();
            fixture.database().execute("TRUNCATE idemque.job, idemque.binding");
        });
    }

    /** A claim that is not committed has the job. Allowed: it is claimed and stays with its key, or it is not and goes. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPurgeWaitsForAClaimAndLeavesItItsJob(boolean commits, TestDatabase database) {
        EnqueueResult held = Await.value(fixture.queue().enqueue(Requests.keyed("held", "work")));
        enqueueAll(List.of(Requests.keyed("free", "work")));
        CompletableFuture<PurgeResult> purge;
        try (LentTransaction claim = LentTransaction.begin(fixture)) {
            claim.execute("""
                    UPDATE idemque.job SET state = 'running', attempt = 1, worker = 'w', leased_until = pg_catalog.now() + interval '1 minute'
                    WHERE id = '%s'""".formatted(held.jobId()));
            purge = admin.purge(request(1)).toFuture();
            BlockedSessions.await(database, 1);
            if (commits) {
                claim.commit();
            } else {
                claim.rollback();
            }
        }
        assertThat(Await.value(Mono.fromFuture(purge))).isEqualTo(new PurgeResult(commits ? 1 : 2, false));
        assertThat(Await.value(fixture.queue().enqueue(Requests.keyed("held", "work")))
                        .outcome())
                .isEqualTo(commits ? EnqueueOutcome.REPLAYED : EnqueueOutcome.ACCEPTED);
        keysHaveTheirJobs();
    }

    /** In a paused queue, whose jobs nobody takes. Forbidden, besides: a job that stays because it became ready meanwhile. */
    @Test
    void aPurgeLeavesNothingThatOnlyBecomesDue() {
        Worker worker = new Worker(fixture);
        assertThat(Await.value(admin.pause(new QueueAction("default", "ann", "race"))))
                .isTrue();
        Rounds.run(15, round -> {
            enqueueAll(IntStream.range(0, 200)
                    .mapToObj(i -> ModeRequests.debounced("key-" + i, "work"))
                    .toList());
            fixture.database().execute("UPDATE idemque.job SET run_at = now() - interval '1 second'");

            Tuple2<PurgeResult, List<ClaimedJob>> told = Await.value(Mono.zip(
                    admin.purge(request(round)).delaySubscription(aMoment()),
                    worker.claim(200).delaySubscription(aMoment())));

            assertThat(told.getT2()).isEmpty();
            assertThat(told.getT1().jobs()).isEqualTo(200);
            assertThat(fixture.jobs() + fixture.bindings()).isZero();
        });
    }

    /** The operator's client leaves while the purge waits for a key; the purge is done all the same, long after a call would be. */
    @Test
    void aCancelledPurgeGoesOnToItsEnd(TestDatabase database) {
        QueueAdmin impatient =
                Idemque.admin(fixture.pool(), QueueSettings.defaults().withCleanupTimeout(Duration.ofMillis(1)));
        enqueueAll(List.of(Requests.keyed("key", "work")));
        try (LentTransaction holder = LentTransaction.begin(fixture)) {
            holder.execute("SELECT FROM idemque.binding FOR UPDATE");
            Disposable purge = impatient.purge(request(1)).subscribe();
            BlockedSessions.await(database, 1);

            purge.dispose();

            // Real time is the subject: a call would be given up after a millisecond.
            database.execute("SELECT pg_sleep(0.3)");
            BlockedSessions.await(database, 1);
        }
        assertThat(Await.value(impatient.purge(request(1)))).isEqualTo(new PurgeResult(1, true));
    }

    /**
     * Who waits for an equal purge leaves, and rolls back, as somebody does whose time is over. The rollback stands behind the
     * statement that waits, and in front of what would have followed it. Forbidden: that this runs after all, outside of the
     * transaction. Allowed: nothing but that all is as it was.
     */
    @Test
    void aPurgeThatWasLeftAndRolledBackDeletesNothing(TestDatabase database) {
        enqueueAll(IntStream.range(0, 10)
                .mapToObj(i -> Requests.keyed("key-" + i, "work"))
                .toList());
        try (LentTransaction equal = LentTransaction.begin(fixture);
                LentTransaction left = LentTransaction.begin(fixture)) {
            equal.execute(
                    "INSERT INTO idemque.purge VALUES ('purge-1', 'default', 'ann', 'race', 0, pg_catalog.now())");
            Disposable call = admin.on(left.connection()).purge(request(1)).subscribe();
            BlockedSessions.await(database, 1);
            call.dispose();
            CompletableFuture<Void> rolledBack =
                    Mono.from(left.connection().rollbackTransaction()).toFuture();
            equal.rollback();
            Await.completion(Mono.fromFuture(rolledBack));
            // Behind all that the purge may have sent.
            left.execute("SELECT 1");
        }
        assertThat(fixture.jobs()).isEqualTo(10);
        assertThat(fixture.bindings()).isEqualTo(10);
        assertThat(Await.value(admin.purge(request(1)))).isEqualTo(new PurgeResult(10, false));
    }

    private void keysHaveTheirJobs() {
        assertThat(fixture.database().rows("""
                SELECT b.* FROM idemque.binding AS b
                WHERE NOT EXISTS (SELECT FROM idemque.job AS j WHERE j.id = b.job_id AND j.key_hash = b.key_hash)
                """)).as("keys whose job is gone").isEmpty();
        assertThat(fixture.database().rows("""
                SELECT key_hash FROM idemque.job GROUP BY key_hash HAVING count(*) > 1
                """)).as("keys with two jobs").isEmpty();
    }

    private static long accepted(List<EnqueueResult> results) {
        return results.stream()
                .filter(result -> result.outcome() == EnqueueOutcome.ACCEPTED)
                .count();
    }

    private void enqueueAll(List<EnqueueRequest> requests) {
        Await.completion(fixture.queue().enqueueAll(requests));
    }

    private static PurgeRequest request(int number) {
        return new PurgeRequest("default", "ann", "race", "purge-" + number);
    }

    private static Duration aMoment() {
        return Duration.ofNanos(ThreadLocalRandom.current().nextLong(3_000_000));
    }
}
