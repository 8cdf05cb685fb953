package org.idemque.sql.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.modes.ModeRequests.throttled;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.Throttle;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One throttled key, one caller after the other or several at once. */
@DatabaseTest
class ThrottleIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Work work;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.on(database, 2);
        work = new Work(database);
    }

    @Test
    void equalRequestsWithinTheWindowAreAbsorbedAndCounted() {
        JobId job = enqueue(throttled("key", "work")).jobId();
        String jobs = work.database().text("SELECT j::text FROM idemque.job AS j");

        for (int i = 0; i < 3; i++) {
            assertThat(enqueue(throttled("key", "work"))).isEqualTo(new EnqueueResult.Coalesced(job));
        }

        assertThat(work.absorbed()).isEqualTo(3);
        assertThat(work.database().text("SELECT j::text FROM idemque.job AS j")).isEqualTo(jobs);
        assertThat(work.database().count("SELECT count(*) FROM idemque.binding WHERE mode = 'throttle'"))
                .isOne();
    }

    @Test
    void theJobAbsorbsWhateverHasBecomeOfIt() {
        JobId job = enqueue(throttled("key", "work")).jobId();
        work.begin();
        assertThat(enqueue(throttled("key", "work"))).isEqualTo(new EnqueueResult.Coalesced(job));
        work.database().execute("DELETE FROM idemque.job");
        assertThat(enqueue(throttled("key", "work"))).isEqualTo(new EnqueueResult.Coalesced(job));
        assertThat(work.jobs()).isEmpty();
    }

    @Test
    void differentWorkConflicts() {
        JobId job = enqueue(throttled("key", "work")).jobId();

        EnqueueIdempotencyConflictException conflict =
                told(throttled("key", "other work")).conflict();
        EnqueueIdempotencyConflictException window = told(ModeRequests.under(
                        Throttle.of("key", Duration.ofHours(2)), "work"))
                .conflict();

        assertThat(conflict.existingJobId()).contains(job);
        assertThat(conflict.conflictingFields()).containsExactly("payload");
        assertThat(window.conflictingFields()).containsExactly("window");
        assertThat(work.absorbed()).isZero();
    }

    @Test
    void behindTheWindowTheNextIsAcceptedAndTheCountBeginsAnew() {
        JobId first = enqueue(throttled("key", "work")).jobId();
        assertThat(enqueue(throttled("key", "work"))).isEqualTo(new EnqueueResult.Coalesced(first));
        work.passWindows();

        EnqueueResult second = enqueue(throttled("key", "other work"));

        assertThat(second).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(second.jobId()).isNotEqualTo(first);
        assertThat(work.absorbed()).isZero();
    }

    @Test
    void absorbingDoesNotExtendTheWindow() {
        EnqueueResult unused = enqueue(throttled("key", "work"));
        work.passHalfAnHour();
        EnqueueResult unusedToo = enqueue(throttled("key", "work"));

        assertThat(work.minutesLeft().get(0)).isEqualTo(30);
    }

    @Test
    void membersOfABatchAreAbsorbed() {
        List<EnqueueResult> results = Await.value(fixture.queue()
                .enqueueAll(Collections.nCopies(5, throttled("key", "work")))
                .collectList());
        List<EnqueueResult> repeated = Await.value(fixture.queue()
                .enqueueAll(Collections.nCopies(5, throttled("key", "work")))
                .collectList());

        JobId job = results.get(0).jobId();
        assertThat(results.get(0)).isEqualTo(new EnqueueResult.Accepted(job));
        assertThat(results.subList(1, 5)).containsOnly(new EnqueueResult.Coalesced(job));
        assertThat(repeated).containsOnly(new EnqueueResult.Coalesced(job));
        assertThat(work.absorbed()).isEqualTo(9);
    }

    @Test
    void differentWorkInABatchRefusesItBeforeTheDatabaseIsAsked() {
        Told told = Callers.start(List.of(
                        fixture.queue().enqueueAll(List.of(throttled("key", "work"), throttled("key", "other work")))))
                .await(0);

        assertThat(told.conflict().existingJobId()).isEmpty();
        assertThat(told.conflict().position()).hasValue(1);
        assertThat(work.jobs()).isEmpty();
    }

    /** Allowed: one is accepted, all others are absorbed by its job and counted. Forbidden: another count. */
    @Test
    void callersAtOnceAreAbsorbedByOneJob() {
        for (int round = 0; round < 5; round++) {
            EnqueueRequest request = throttled("key-" + round, "work");
            List<Told> told = Callers.start(
                            Collections.nCopies(100, fixture.queue().enqueue(request)))
                    .await();

            assertThat(told).extracting(caller -> caller.result().outcome()).containsOnlyOnce(EnqueueOutcome.ACCEPTED);
            assertThat(told)
                    .extracting(caller -> caller.result().jobId())
                    .containsOnly(told.get(0).result().jobId());
            assertThat(work.absorbed()).isEqualTo(99L * (round + 1));
        }
    }

    /** Of callers of one key that ask for different work, those that lose are told so, and not counted. */
    @Test
    void callersAtOnceWithDifferentWorkConflict() {
        for (int round = 0; round < 5; round++) {
            String key = "key-" + round;
            long before = work.database().count("SELECT coalesce(sum(absorbed), 0) FROM idemque.binding");
            List<Told> told = Callers.start(java.util.stream.IntStream.range(0, 60)
                            .mapToObj(i -> fixture.queue().enqueue(throttled(key, "work " + i % 2)))
                            .toList())
                    .await();

            assertThat(told.stream().filter(caller -> !caller.failed()).count()).isEqualTo(30);
            assertThat(told).filteredOn(Told::failed).allSatisfy(caller -> assertThat(
                            caller.conflict().conflictingFields())
                    .containsExactly("payload"));
            assertThat(work.absorbed() - before).isEqualTo(29);
        }
    }

    @Test
    void aRollbackTakesTheCountBack() {
        JobId job = enqueue(throttled("key", "work")).jobId();
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            assertThat(Await.value(transaction.queue().enqueue(throttled("key", "work"))))
                    .isEqualTo(new EnqueueResult.Coalesced(job));
            transaction.rollback();
        }
        assertThat(work.absorbed()).isZero();
    }

    private EnqueueResult enqueue(EnqueueRequest request) {
        return Await.value(fixture.queue().enqueue(request));
    }

    private Told told(EnqueueRequest request) {
        return Callers.start(List.of(fixture.queue().enqueue(request))).await(0);
    }
}
