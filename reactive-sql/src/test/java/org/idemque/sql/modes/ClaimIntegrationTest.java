package org.idemque.sql.modes;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
import org.idemque.sql.internal.claim.ClaimedJob;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

/** What a claim takes, and in which order. */
@DatabaseTest
class ClaimIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private Worker worker;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.on(database, 5);
        worker = new Worker(fixture);
    }

    @Test
    void theHighestPriorityComesFirstThenWhoCameFirst() {
        JobId low = enqueue(EnqueueOptions.defaults());
        JobId second = enqueue(EnqueueOptions.defaults().withPriority(9));
        JobId third = enqueue(EnqueueOptions.defaults().withPriority(9));

        assertThat(claim(1)).extracting(ClaimedJob::id).containsExactly(second);
        assertThat(claim(5)).extracting(ClaimedJob::id).containsExactlyInAnyOrder(third, low);
        assertThat(claim(5)).isEmpty();
    }

    @Test
    void aStartLongPastOvertakesNobody() {
        JobId first = enqueue(EnqueueOptions.defaults());
        JobId second = enqueue(EnqueueOptions.defaults().withRunAt(Instant.EPOCH));

        assertThat(claim(1)).extracting(ClaimedJob::id).containsExactly(first);
        assertThat(claim(1)).extracting(ClaimedJob::id).containsExactly(second);
    }

    @Test
    void aClaimBeginsAnAttemptUnderALeaseAndAFence(TestDatabase database) {
        JobId job = enqueue(EnqueueOptions.defaults());

        assertThat(claim(1)).containsExactly(new ClaimedJob(job, 1, 1, "test", "{\"a\": 1}"));

        assertThat(database.rows("""
                        SELECT state, attempt::int, fence, worker, leased_until - now() BETWEEN '50 seconds' AND '60 seconds'
                        FROM idemque.job""")).containsExactly(List.of("running", 1, 1L, "worker", true));
        database.execute("UPDATE idemque.job SET state = 'ready', worker = NULL, leased_until = NULL");
        assertThat(claim(1)).containsExactly(new ClaimedJob(job, 2, 2, "test", "{\"a\": 1}"));
    }

    @Test
    void otherQueuesAndWhatIsNotDueAreLeft(TestDatabase database) {
        JobId unused = enqueue(EnqueueOptions.defaults().withQueue("other"));
        JobId later = enqueue(EnqueueOptions.defaults().withDelay(Duration.ofHours(1)));

        assertThat(claim(5)).isEmpty();

        database.execute("UPDATE idemque.job SET run_at = run_at - interval '1 hour'");
        assertThat(claim(5)).extracting(ClaimedJob::id).containsExactly(later);
    }

    /** A claim that waited would stall its worker behind somebody's transaction. */
    @Test
    void whatAnotherTransactionHoldsIsPassedOver() {
        JobId held = enqueue(EnqueueOptions.defaults().withPriority(9));
        JobId free = enqueue(EnqueueOptions.defaults());
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            transaction.execute("SELECT FROM idemque.job WHERE id = '%s' FOR UPDATE".formatted(held));

            assertThat(claim(5)).extracting(ClaimedJob::id).containsExactly(free);
        }
        assertThat(claim(5)).extracting(ClaimedJob::id).containsExactly(held);
    }

    /** Allowed: each job is claimed by one. Forbidden: by two, or by none. */
    @Test
    void workersAtOnceShareTheJobs() {
        List<JobId> jobs = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            jobs.add(enqueue(EnqueueOptions.defaults()));
        }

        List<JobId> claimed = Await.value(Flux.range(0, 40)
                .flatMap(i -> worker.claim(5), 5)
                .flatMapIterable(batch -> batch)
                .map(ClaimedJob::id)
                .collectList());

        assertThat(claimed).containsExactlyInAnyOrderElementsOf(jobs);
    }

    private JobId enqueue(EnqueueOptions options) {
        return Await.value(fixture.queue().enqueue(EnqueueRequest.of("test", java.util.Map.of("a", 1), options)))
                .jobId();
    }

    private List<ClaimedJob> claim(int limit) {
        return Await.value(worker.claim(limit));
    }
}
