package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.JobState;
import org.idemque.sql.admin.JobSummary;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.Slice;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Listings of jobs: what fits a filter, page by page. */
@DatabaseTest
class AdminJobsIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private Operator operator;

    @BeforeEach
    void operator(TestDatabase database) {
        operator = Operator.on(database);
    }

    @Test
    void liveAndFinishedJobsStandInOneOrderTheNewestFirst() {
        List<JobId> ids = fill(6);
        operator.finish(ids.get(1), "succeeded");
        operator.finish(ids.get(4), "cancelled");
        operator.begin(ids.get(2));

        List<JobSummary> rows = rows(JobFilter.all());
        assertThat(rows.stream().map(JobSummary::id).toList()).isEqualTo(reversed(ids));
        assertThat(rows.stream().map(JobSummary::state))
                .containsExactly(
                        JobState.READY,
                        JobState.CANCELLED,
                        JobState.READY,
                        JobState.RUNNING,
                        JobState.SUCCEEDED,
                        JobState.READY);
        assertThat(rows.get(1).finishedAt()).contains(Instant.parse("2041-01-01T00:00:00Z"));
        assertThat(rows.get(0).finishedAt()).isEmpty();
    }

    @Test
    void aRowSaysWhatTheJobIs() {
        Instant runAt = Instant.parse("2031-05-06T07:08:09.123456Z");
        JobId id = operator.enqueue(EnqueueRequest.of(
                "invoice",
                1,
                EnqueueOptions.defaults()
                        .withQueue("billing")
                        .withPriority(7)
                        .withTags("vip", "eu")
                        .withMaxAttempts(4)
                        .withRunAt(runAt)));
        JobSummary row = rows(JobFilter.all()).get(0);
        Instant accepted = operator.job(id).timeline().get(0).at();
        assertThat(row)
                .isEqualTo(new JobSummary(
                        id,
                        "billing",
                        "invoice",
                        JobState.SCHEDULED,
                        0,
                        4,
                        7,
                        List.of("eu", "vip"),
                        accepted,
                        runAt,
                        Optional.empty()));
    }

    @Test
    void eachFilterFindsWhatFitsAndNothingElse() {
        EnqueueOptions options = EnqueueOptions.defaults();
        JobId queued = operator.enqueue(EnqueueRequest.of("other", 1, options.withQueue("billing")));
        JobId tagged = operator.enqueue(EnqueueRequest.of("other", 1, options.withTags("a", "b")));
        JobId typed = operator.enqueue(EnqueueRequest.of("invoice", 1));
        JobId later = operator.enqueue(EnqueueRequest.of("other", 1, options.withDelay(Duration.ofHours(1))));
        JobId running = operator.enqueue(EnqueueRequest.of("other", 1));
        operator.begin(running);
        JobId dead = operator.enqueue(EnqueueRequest.of("invoice", 1, options.withTags("b")));
        operator.finish(dead, "dead");
        operator.database()
                .execute(
                        "UPDATE idemque.job SET accepted_at = '2020-01-01T12:00:00Z' WHERE id = ?::uuid",
                        typed.toString());

        JobFilter all = JobFilter.all();
        assertThat(ids(all.withQueue("billing"))).containsExactly(queued);
        assertThat(ids(all.withTag("b"))).containsExactly(dead, tagged);
        assertThat(ids(all.withTag("a"))).containsExactly(tagged);
        assertThat(ids(all.withType("invoice"))).containsExactly(dead, typed);
        assertThat(ids(all.withState(JobState.SCHEDULED))).containsExactly(later);
        assertThat(ids(all.withState(JobState.READY))).containsExactly(typed, tagged, queued);
        assertThat(ids(all.withState(JobState.RUNNING))).containsExactly(running);
        assertThat(ids(all.withState(JobState.DEAD))).containsExactly(dead);
        assertThat(ids(all.withState(JobState.SUCCEEDED))).isEmpty();
        assertThat(ids(all.withType("invoice").withState(JobState.READY))).containsExactly(typed);
        Instant noon = Instant.parse("2020-01-01T12:00:00Z");
        assertThat(ids(all.withFrom(noon).withUntil(noon.plusMillis(1)))).containsExactly(typed);
        assertThat(ids(all.withUntil(noon))).isEmpty();
        assertThat(ids(all.withFrom(noon.plusMillis(1)))).hasSize(5).doesNotContain(typed);
        assertThat(ids(all.withQueue("default' OR true --"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 60, 61, 1_000})
    void pagesMeetEachRowOnceWhileOthersComeAndGo(int size) {
        List<JobId> ids = fill(60);
        IntStream.range(0, 60).filter(i -> i % 3 == 0).forEach(i -> operator.finish(ids.get(i), "succeeded"));
        List<JobId> removed = new ArrayList<>();

        List<JobId> met = Operator.walk(size, page -> operator.admin().jobs(JobFilter.all(), page), number -> {
                    fill(2);
                    // What was not met yet goes, moves or stays: from the oldest on, and each third stays.
                    JobId old = ids.get(number % 30);
                    if (number % 3 == 1 && number <= 30 && size <= 7 && !removed.contains(old)) {
                        operator.database().execute("DELETE FROM idemque.job WHERE id = ?::uuid", old.toString());
                        operator.database()
                                .execute("DELETE FROM idemque.finished_job WHERE id = ?::uuid", old.toString());
                        removed.add(old);
                    } else {
                        operator.finish(old, "dead");
                    }
                })
                .stream()
                .map(JobSummary::id)
                .toList();

        List<JobId> expected = new ArrayList<>(reversed(ids));
        expected.removeAll(removed);
        assertThat(met).doesNotHaveDuplicates().containsAll(expected).isSortedAccordingTo(Collections.reverseOrder());
        assertThat(ids).containsAll(met);
    }

    @Test
    void filteredPagesMeetEachRowOnce() {
        List<JobId> ids = fill(30);
        operator.database().execute("UPDATE idemque.job SET queue = 'other' WHERE payload::text::int % 3 <> 0");
        List<JobId> wanted = IntStream.range(0, 30)
                .filter(i -> i % 3 == 0)
                .mapToObj(ids::get)
                .toList();
        for (int size : List.of(1, 4, 5, 10, 100)) {
            assertThat(Operator.walk(
                                    size,
                                    page -> operator.admin()
                                            .jobs(JobFilter.all().withQueue("default"), page),
                                    n -> {})
                            .stream()
                            .map(JobSummary::id)
                            .toList())
                    .isEqualTo(reversed(wanted));
        }
    }

    /** The page is empty, but says that there is more. */
    @Test
    void aRareFilterLooksAtABoundedNumberOfRowsAPage() {
        JobId oldest = operator.enqueue(EnqueueRequest.of("rare", 1));
        operator.database().execute("""
                INSERT INTO idemque.finished_job (id, accepted_at, run_at, retry_delay_ms, priority, max_attempts, state, queue,
                  type, retry_policy, request_digest, tags, payload, attempt, fence, sensitive, finished_at)
                SELECT ('ff000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, now(), now(), 0, 0, 1, 'succeeded', 'default',
                  'common', 'fixed', sha256('x'), '{}', '1', 1, 1, '{}', now()
                FROM generate_series(1, 25000) AS n""");

        Slice<JobSummary> first =
                Await.value(operator.admin().jobs(JobFilter.all().withType("rare"), Page.first()));
        assertThat(first.rows()).isEmpty();
        assertThat(first.next()).isPresent();

        List<Integer> pages = new ArrayList<>();
        assertThat(
                        Operator.walk(
                                        100,
                                        page -> operator.admin()
                                                .jobs(JobFilter.all().withType("rare"), page),
                                        pages::add)
                                .stream()
                                .map(JobSummary::id))
                .containsExactly(oldest);
        assertThat(pages).hasSize(2);
    }

    @Test
    void aPageHasAHundredRowsIfItDoesNotSay() {
        fill(101);
        Slice<JobSummary> first = Await.value(operator.admin().jobs(JobFilter.all(), Page.first()));
        assertThat(first.rows()).hasSize(100);
        Slice<JobSummary> second = Await.value(
                operator.admin().jobs(JobFilter.all(), Page.after(first.next().orElseThrow())));
        assertThat(second.rows()).hasSize(1);
        assertThat(second.next()).isEmpty();
    }

    @Test
    void onACallersConnectionItSeesWhatTheTransactionWrote() {
        try (LentTransaction transaction = LentTransaction.begin(operator.fixture())) {
            JobId id = Await.value(transaction.queue().enqueue(Requests.unkeyed("work")))
                    .jobId();
            assertThat(Await.value(operator.admin().on(transaction.connection()).jobs(JobFilter.all(), Page.first()))
                            .rows())
                    .extracting(JobSummary::id)
                    .containsExactly(id);
            assertThat(rows(JobFilter.all())).isEmpty();
        }
    }

    @CanIgnoreReturnValue
    private List<JobId> fill(int count) {
        List<EnqueueRequest> requests = IntStream.range(0, count)
                .mapToObj(i -> EnqueueRequest.of("test", i))
                .toList();
        return Objects.requireNonNull(operator.fixture()
                .queue()
                .enqueueAll(requests)
                .map(EnqueueResult::jobId)
                .collectList()
                .block(QueueFixture.PATIENCE));
    }

    private List<JobSummary> rows(JobFilter filter) {
        return Await.value(operator.admin().jobs(filter, Page.first())).rows();
    }

    private List<JobId> ids(JobFilter filter) {
        return rows(filter).stream().map(JobSummary::id).toList();
    }

    private static List<JobId> reversed(List<JobId> ids) {
        List<JobId> reversed = new ArrayList<>(ids);
        Collections.reverse(reversed);
        return reversed;
    }
}
