package org.idemque.sql.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.modes.ModeRequests.debounced;
import static org.idemque.sql.modes.ModeRequests.throttled;

import java.util.List;
import java.util.stream.Stream;
import org.idemque.EnqueueKeyModeException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A key lives in one mode until it expires. */
@DatabaseTest
class KeyModesIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Work work;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.on(database, 3);
        work = new Work(database);
    }

    private static EnqueueRequest in(KeyMode mode, String key) {
        return switch (mode) {
            case IDEMPOTENCY -> Requests.keyed(key, "work");
            case DEBOUNCE -> debounced(key, "work");
            case THROTTLE -> throttled(key, "work");
        };
    }

    @ParameterizedTest
    @CsvSource({"IDEMPOTENCY, THROTTLE", "THROTTLE, IDEMPOTENCY", "DEBOUNCE, IDEMPOTENCY", "DEBOUNCE, THROTTLE"})
    void anotherModeOnALiveKeyIsAClash(KeyMode existing, KeyMode asked) {
        JobId job = enqueue(in(existing, "the key")).jobId();

        EnqueueKeyModeException clash = told(in(asked, "the key")).error(EnqueueKeyModeException.class);

        assertThat(clash.existingJobId()).contains(job);
        assertThat(clash.existingMode()).isEqualTo(existing);
        assertThat(clash.rejectedMode()).isEqualTo(asked);
        assertThat(clash.scope()).isEqualTo("default");
        assertThat(clash.keyLength()).isEqualTo(7);
        assertThat(clash).hasMessageContaining(existing.name().toLowerCase(java.util.Locale.ROOT));
        assertThat(work.jobs()).containsExactly(job);
        assertThat(work.absorbed()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"IDEMPOTENCY", "THROTTLE"})
    void debounceIsAnsweredThatItIsIncompatible(KeyMode existing) {
        JobId job = enqueue(in(existing, "key")).jobId();

        assertThat(enqueue(debounced("key", "other work")))
                .isEqualTo(new NonReplaceable(job, Reason.INCOMPATIBLE_KEY_MODE));

        assertThat(work.payloads()).containsExactly("work");
    }

    @ParameterizedTest
    @CsvSource({
        "IDEMPOTENCY, THROTTLE",
        "IDEMPOTENCY, DEBOUNCE",
        "THROTTLE, IDEMPOTENCY",
        "THROTTLE, DEBOUNCE",
        "DEBOUNCE, IDEMPOTENCY",
        "DEBOUNCE, THROTTLE"
    })
    void anExpiredKeyMayChangeItsMode(KeyMode existing, KeyMode asked) {
        JobId job = enqueue(in(existing, "key")).jobId();
        work.database().execute("UPDATE idemque.binding SET expires_at = now()");

        EnqueueResult second = enqueue(in(asked, "key"));

        assertThat(second).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(second.jobId()).isNotEqualTo(job);
        assertThat(work.texts("SELECT upper(mode) FROM idemque.binding")).containsExactly(asked.name());
    }

    /** Whoever waits for an owner in another mode is told by the mode that the owner turned out to have. */
    @ParameterizedTest
    @CsvSource({
        "IDEMPOTENCY, THROTTLE",
        "THROTTLE, IDEMPOTENCY",
        "DEBOUNCE, IDEMPOTENCY",
        "DEBOUNCE, THROTTLE",
        "IDEMPOTENCY, DEBOUNCE",
        "THROTTLE, DEBOUNCE"
    })
    void whoWaitsForAnOwnerInAnotherModeIsToldSo(KeyMode existing, KeyMode asked, TestDatabase database) {
        try (LentTransaction owner = LentTransaction.begin(fixture)) {
            JobId job = Await.value(owner.queue().enqueue(in(existing, "key"))).jobId();
            Callers waiting = Callers.start(List.of(fixture.queue().enqueue(in(asked, "key"))));
            BlockedSessions.await(database, 1);

            owner.commit();

            Told told = waiting.await(0);
            if (asked == KeyMode.DEBOUNCE) {
                assertThat(told.result()).isEqualTo(new NonReplaceable(job, Reason.INCOMPATIBLE_KEY_MODE));
            } else {
                assertThat(told.error(EnqueueKeyModeException.class).existingJobId())
                        .contains(job);
            }
        }
    }

    /** The job is newer than the statement of who waited, and is replaced all the same. */
    @Test
    void whoWaitsForTheFirstOfADebounceReplacesIt(TestDatabase database) {
        try (LentTransaction owner = LentTransaction.begin(fixture)) {
            JobId job = Await.value(owner.queue().enqueue(debounced("key", "first")))
                    .jobId();
            Callers waiting = Callers.start(List.of(fixture.queue().enqueue(debounced("key", "second"))));
            BlockedSessions.await(database, 1);

            owner.commit();

            assertThat(waiting.await(0).result()).isEqualTo(new EnqueueResult.Replaced(job));
        }
        assertThat(work.payloads()).containsExactly("second");
    }

    @Test
    void aBatchOfAllModesIsAccepted() {
        List<EnqueueResult> results = all(List.of(
                in(KeyMode.IDEMPOTENCY, "a"),
                in(KeyMode.DEBOUNCE, "b"),
                in(KeyMode.THROTTLE, "c"),
                Requests.unkeyed("work"),
                in(KeyMode.THROTTLE, "c"),
                in(KeyMode.DEBOUNCE, "b"),
                in(KeyMode.IDEMPOTENCY, "a")));

        assertThat(results)
                .extracting(EnqueueResult::outcome)
                .containsExactly(
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.COALESCED,
                        EnqueueOutcome.REPLACED,
                        EnqueueOutcome.REPLAYED);
        assertThat(work.jobs()).hasSize(4);
    }

    @ParameterizedTest
    @CsvSource({"IDEMPOTENCY, THROTTLE", "THROTTLE, IDEMPOTENCY", "DEBOUNCE, IDEMPOTENCY", "DEBOUNCE, THROTTLE"})
    void aBatchWithAKeyInTwoModesIsRefused(KeyMode first, KeyMode second) {
        Told told = Callers.start(List.of(fixture.queue().enqueueAll(List.of(in(first, "key"), in(second, "key")))))
                .await(0);

        EnqueueKeyModeException clash = told.error(EnqueueKeyModeException.class);
        assertThat(clash.position()).hasValue(1);
        assertThat(clash.existingJobId()).isEmpty();
        assertThat(work.jobs()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"IDEMPOTENCY", "THROTTLE"})
    void aDebouncedMemberBehindAnotherModeIsAnswered(KeyMode first) {
        List<EnqueueResult> results = all(List.of(in(first, "key"), debounced("key", "other work")));

        JobId job = results.get(0).jobId();
        assertThat(results)
                .containsExactly(
                        new EnqueueResult.Accepted(job), new NonReplaceable(job, Reason.INCOMPATIBLE_KEY_MODE));
        assertThat(work.payloads()).containsExactly("work");
    }

    @Test
    void aClashLeavesNothingOfItsBatch() {
        JobId owner = enqueue(in(KeyMode.THROTTLE, "key")).jobId();
        JobId absorbing = enqueue(in(KeyMode.THROTTLE, "absorbing")).jobId();
        JobId replaced = enqueue(debounced("replaced", "first")).jobId();

        Told told = Callers.start(List.of(fixture.queue()
                        .enqueueAll(List.of(
                                in(KeyMode.THROTTLE, "absorbing"),
                                debounced("replaced", "second"),
                                Requests.keyed("new", "work"),
                                Requests.keyed("key", "work")))))
                .await(0);

        assertThat(told.error(EnqueueKeyModeException.class).position()).hasValue(3);
        assertThat(work.jobs()).containsExactlyInAnyOrder(owner, absorbing, replaced);
        assertThat(work.payloads()).containsExactly("work", "work", "first");
        assertThat(work.absorbed()).isZero();
    }

    /** Callers of one key in different modes are settled as if they had come one after the other. */
    @Test
    void callersAtOnceInDifferentModesAgreeOnOne() {
        for (int round = 0; round < 10; round++) {
            String key = "key-" + round;
            List<KeyMode> asked = Stream.of(KeyMode.values())
                    .flatMap(mode -> Stream.generate(() -> mode).limit(15))
                    .toList();
            List<Told> told = Callers.start(asked.stream()
                            .map(mode -> fixture.queue().enqueue(in(mode, key)))
                            .toList())
                    .await();

            assertThat(told.stream().map(KeyModesIntegrationTest::job).distinct())
                    .hasSize(1);
            KeyMode mode = KeyMode.valueOf(work.texts("SELECT upper(mode) FROM idemque.binding ORDER BY job_id DESC")
                    .get(0));
            for (int i = 0; i < told.size(); i++) {
                assertThat(told.get(i).failed()).isEqualTo(asked.get(i) != mode && asked.get(i) != KeyMode.DEBOUNCE);
            }
        }
    }

    private static JobId job(Told told) {
        return told.failed()
                ? told.error(EnqueueKeyModeException.class).existingJobId().orElseThrow()
                : told.result().jobId();
    }

    private EnqueueResult enqueue(EnqueueRequest request) {
        return Await.value(fixture.queue().enqueue(request));
    }

    private List<EnqueueResult> all(List<EnqueueRequest> requests) {
        return Await.value(fixture.queue().enqueueAll(requests).collectList());
    }

    private Told told(EnqueueRequest request) {
        return Callers.start(List.of(fixture.queue().enqueue(request))).await(0);
    }
}
