package org.idemque.sql.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.modes.ModeRequests.WINDOW;
import static org.idemque.sql.modes.ModeRequests.debounced;
import static org.idemque.sql.modes.ModeRequests.preserving;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.RetryPolicy;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One debounced key, one caller after the other. */
@DatabaseTest
class DebounceIntegrationTest {

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
    void theFirstIsScheduledAtTheEndOfTheWindow() {
        EnqueueResult first = enqueue(debounced("key", "first"));

        assertThat(first).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(work.minutesLeft()).containsExactly(60L, 60L);
        assertThat(work.texts("SELECT state FROM idemque.job")).containsExactly("scheduled");
        assertThat(work.texts("SELECT (j.run_at = b.expires_at)::text FROM idemque.job AS j, idemque.binding AS b"))
                .containsExactly("true");
    }

    /** Real time is the subject: a second and a half of a window of twenty must not be lost while another held the key. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theWindowIsCountedFromAcceptanceHoweverLongTheKeyWasHeld(boolean lent, TestDatabase database) {
        QueueFixture alone =
                QueueFixture.on(database, 3, QueueSettings.defaults().withSharing(Sharing.off()));
        EnqueueRequest brief = ModeRequests.under(Debounce.of("key", Duration.ofSeconds(20)), "brief");
        try (LentTransaction owner = LentTransaction.begin(alone);
                LentTransaction caller = LentTransaction.begin(alone)) {
            Await.completion(owner.queue().enqueue(debounced("key", "first")));
            Callers waiting = Callers.start(List.of((lent ? caller.queue() : alone.queue()).enqueue(brief)));
            BlockedSessions.await(database, 1);
            database.execute("SELECT pg_sleep(1.5)");
            owner.rollback();
            assertThat(waiting.await(0).result()).isInstanceOf(EnqueueResult.Accepted.class);
            caller.commit();
        }
        assertThat(database.count("SELECT round(extract(epoch FROM run_at - accepted_at) * 1000) FROM idemque.job"))
                .isBetween(19_000L, 20_100L);
        assertThat(database.rows("SELECT run_at = expires_at FROM idemque.job CROSS JOIN idemque.binding"))
                .containsExactly(List.of(true));
    }

    @Test
    void anArrivalReplacesTheDefinitionAndResetsTheWindow() {
        JobId job = enqueue(debounced("key", "first")).jobId();
        work.passHalfAnHour();

        assertThat(enqueue(debounced("key", "second"))).isEqualTo(new EnqueueResult.Replaced(job));

        assertThat(work.payloads()).containsExactly("second");
        assertThat(work.jobs()).containsExactly(job);
        assertThat(work.minutesLeft()).containsExactly(60L, 60L);
    }

    @Test
    void anArrivalMayPreserveTheWindow() {
        JobId job = enqueue(debounced("key", "first")).jobId();
        work.passHalfAnHour();

        assertThat(enqueue(preserving("key", "second"))).isEqualTo(new EnqueueResult.Replaced(job));

        assertThat(work.payloads()).containsExactly("second");
        assertThat(work.minutesLeft()).containsExactly(30L, 30L);
    }

    @Test
    void anEqualArrivalReplacesToo() {
        JobId job = enqueue(debounced("key", "same")).jobId();

        assertThat(enqueue(debounced("key", "same"))).isEqualTo(new EnqueueResult.Replaced(job));
    }

    /** Each column of the definition comes from the last arrival; what belongs to the job stays. */
    @Test
    void theWholeDefinitionIsReplaced() {
        JobId job = enqueue(debounced("key", "first")).jobId();
        String accepted = work.database().text("SELECT accepted_at::text FROM idemque.job");
        EnqueueOptions options = EnqueueOptions.defaults()
                .withQueue("other")
                .withPriority(7)
                .withTags("a", "b")
                .withConcurrencyKey("c")
                .withMaxAttempts(3)
                .withRetryPolicy(RetryPolicy.fixed(Duration.ofSeconds(5)))
                .withDeadline(Instant.parse("2100-01-01T00:00:00Z"))
                .withExecutionTimeout(Duration.ofSeconds(9))
                .withKeyed(Debounce.of("key", Duration.ofHours(2)));

        assertThat(enqueue(EnqueueRequest.of("other type", List.of(1, 2), options)))
                .isEqualTo(new EnqueueResult.Replaced(job));

        assertThat(work.database().rows("""
                SELECT id::text, queue, type, payload::text, state, priority::int, tags::text, concurrency_key, max_attempts::int,
                       retry_policy, retry_delay_ms, retry_multiplier, retry_max_delay_ms, deadline::date::text,
                       execution_timeout_ms, attempt::int, accepted_at::text, replaced_at > accepted_at
                FROM idemque.job"""))
                .containsExactly(java.util.Arrays.asList(
                        job.toString(),
                        "other",
                        "other type",
                        "[1, 2]",
                        "scheduled",
                        7,
                        "{a,b}",
                        "c",
                        3,
                        "fixed",
                        5_000L,
                        null,
                        null,
                        "2100-01-01",
                        9_000L,
                        0,
                        accepted,
                        true));
        assertThat(work.minutesLeft()).containsExactly(120L, 120L);
    }

    @Test
    void aJobThatHasBegunIsNotReplaced() {
        JobId job = enqueue(debounced("key", "first")).jobId();
        work.begin();

        assertThat(enqueue(debounced("key", "second"))).isEqualTo(new NonReplaceable(job, Reason.NOT_PENDING));

        assertThat(work.payloads()).containsExactly("first");
        assertThat(work.minutesLeft()).containsExactly(60L, 60L);
    }

    /** A retry waits like a new job, but its work was begun. */
    @Test
    void aJobThatWaitsForItsNextAttemptIsNotReplaced() {
        JobId job = enqueue(debounced("key", "first")).jobId();
        work.database().execute("UPDATE idemque.job SET attempt = 1");

        assertThat(enqueue(debounced("key", "second"))).isEqualTo(new NonReplaceable(job, Reason.NOT_PENDING));
    }

    @Test
    void aJobThatHasEndedIsNotReplacedWithinTheWindow() {
        JobId job = enqueue(debounced("key", "first")).jobId();
        work.database().execute("DELETE FROM idemque.job");

        assertThat(enqueue(debounced("key", "second"))).isEqualTo(new NonReplaceable(job, Reason.NOT_PENDING));

        assertThat(work.jobs()).isEmpty();
    }

    @Test
    void aJobThatWaitsBehindItsWindowIsNotReplaced() {
        JobId job = enqueue(debounced("key", "first")).jobId();
        work.passWindows();

        assertThat(enqueue(debounced("key", "second")))
                .isEqualTo(new NonReplaceable(job, Reason.WINDOW_ELAPSED_PENDING));

        assertThat(work.payloads()).containsExactly("first");
        assertThat(work.minutesLeft()).containsExactly(-60L, -60L);
    }

    @Test
    void behindTheWindowOfAJobThatHasBegunTheNextIsAccepted() {
        JobId first = enqueue(debounced("key", "first")).jobId();
        work.begin();
        work.passWindows();

        EnqueueResult second = enqueue(debounced("key", "second"));

        assertThat(second).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(second.jobId()).isNotEqualTo(first);
        assertThat(work.payloads()).containsExactly("first", "second");
        assertThat(enqueue(debounced("key", "third"))).isEqualTo(new EnqueueResult.Replaced(second.jobId()));
        assertThat(work.payloads()).containsExactly("first", "third");
    }

    @Test
    void behindTheWindowOfAJobThatHasEndedTheNextIsAccepted() {
        JobId first = enqueue(debounced("key", "first")).jobId();
        work.database().execute("DELETE FROM idemque.job");
        work.passWindows();

        EnqueueResult second = enqueue(debounced("key", "second"));

        assertThat(second).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(second.jobId()).isNotEqualTo(first);
    }

    /** The job was created in the transaction, and is seen by it alone. */
    @Test
    void anArrivalInTheTransactionOfTheFirstReplacesIt() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            JobId job = Await.value(transaction.queue().enqueue(debounced("key", "first")))
                    .jobId();
            assertThat(Await.value(transaction.queue().enqueue(debounced("key", "second"))))
                    .isEqualTo(new EnqueueResult.Replaced(job));
            transaction.commit();
        }
        assertThat(work.payloads()).containsExactly("second");
    }

    @Test
    void aRollbackRestoresDefinitionAndWindow() {
        JobId job = enqueue(debounced("key", "first")).jobId();
        work.passHalfAnHour();
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            assertThat(Await.value(transaction.queue().enqueue(debounced("key", "second"))))
                    .isEqualTo(new EnqueueResult.Replaced(job));
            transaction.rollback();
        }
        assertThat(work.payloads()).containsExactly("first");
        assertThat(work.minutesLeft()).containsExactly(30L, 30L);
    }

    /** As if they had come one after the other. */
    @Test
    void membersOfABatchReplaceEachOther() {
        List<EnqueueResult> results = Await.value(fixture.queue()
                .enqueueAll(List.of(
                        debounced("key", "first"),
                        debounced("other", "alone"),
                        ModeRequests.under(Debounce.of("key", Duration.ofHours(2)), "second"),
                        preserving("key", "third")))
                .collectList());

        JobId job = results.get(0).jobId();
        assertThat(results)
                .containsExactly(
                        new EnqueueResult.Accepted(job),
                        new EnqueueResult.Accepted(results.get(1).jobId()),
                        new EnqueueResult.Replaced(job),
                        new EnqueueResult.Replaced(job));
        assertThat(work.payloads()).containsExactlyInAnyOrder("third", "alone");
        assertThat(work.texts(
                        "SELECT round(extract(epoch FROM run_at - now()) / 60)::text FROM idemque.job ORDER BY run_at"))
                .containsExactly("60", "120");
    }

    /** Whoever was told REPLACED finds it in the timeline, also when one row was written for the first and for them. */
    @Test
    void aJobThatWasReplacedWithinItsBatchSaysSo() {
        List<EnqueueResult> unused = Await.value(fixture.queue()
                .enqueueAll(List.of(debounced("key", "first"), debounced("other", "alone"), debounced("key", "second")))
                .collectList());

        assertThat(work.texts("SELECT payload::text FROM idemque.job WHERE replaced_at = accepted_at"))
                .containsExactly("\"second\"");
        assertThat(work.texts("SELECT payload::text FROM idemque.job WHERE replaced_at IS NULL"))
                .containsExactly("\"alone\"");
    }

    @Test
    void preservingMembersOfABatchKeepTheWindowOfTheFirst() {
        EnqueueRequest longer = ModeRequests.under(
                Debounce.of("key", WINDOW.multipliedBy(3)).withOnArrival(Debounce.OnArrival.PRESERVE), "second");

        List<EnqueueResult> results = Await.value(fixture.queue()
                .enqueueAll(List.of(debounced("key", "first"), longer))
                .collectList());

        assertThat(results)
                .extracting(EnqueueResult::jobId)
                .hasSize(2)
                .containsOnly(results.get(0).jobId());
        assertThat(work.minutesLeft()).containsExactly(60L, 60L);
    }

    private EnqueueResult enqueue(EnqueueRequest request) {
        return Await.value(fixture.queue().enqueue(request));
    }
}
