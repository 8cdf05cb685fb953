package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.admin.QueueStatus;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.CountingConnectionFactory;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What queues hold, all at one moment. */
@DatabaseTest
class AdminQueuesIntegrationTest {

    private static final EnqueueOptions OPTIONS = EnqueueOptions.defaults();

    @SuppressWarnings("NullAway.Init") // before each test
    private Operator operator;

    @BeforeEach
    void operator(TestDatabase database) {
        operator = Operator.on(database);
    }

    @Test
    void thereAreNoneAtFirst() {
        assertThat(queues(operator.admin())).isEmpty();
    }

    @Test
    void jobsAreCountedByQueueAndStateInTheOrderOfNames() {
        enqueue("b", OPTIONS);
        enqueue("b", OPTIONS);
        enqueue("b", OPTIONS.withDelay(Duration.ofHours(1)));
        operator.begin(enqueue("b", OPTIONS));
        operator.finish(enqueue("b", OPTIONS), "dead");
        enqueue("a", OPTIONS.withDelay(Duration.ofHours(1)));
        enqueue("Z", OPTIONS);
        operator.finish(enqueue("finished only", OPTIONS), "succeeded");

        assertThat(queues(operator.admin()))
                .extracting(QueueStatus::queue, QueueStatus::ready, QueueStatus::scheduled, QueueStatus::running)
                .containsExactly(tuple("Z", 1, 0, 0), tuple("a", 0, 1, 0), tuple("b", 2, 1, 1));
    }

    @Test
    void theAgeIsThatOfTheOldestReadyJobSinceItWasDue() {
        JobId young = enqueue("queue", OPTIONS);
        JobId old = enqueue("queue", OPTIONS);
        JobId older = enqueue("queue", OPTIONS);
        operator.begin(older);
        age(young, "1 hour", "1 hour");
        age(old, "3 hours", "2 hours");
        age(older, "9 hours", "9 hours");
        assertThat(queues(operator.admin()).get(0).oldestReady().orElseThrow())
                .isBetween(Duration.ofHours(2), Duration.ofHours(2).plusMinutes(10));

        operator.begin(young);
        operator.begin(old);
        assertThat(queues(operator.admin()).get(0).oldestReady()).isEmpty();
    }

    @Test
    void aJobIsNotOlderThanItsAcceptance() {
        enqueue("queue", OPTIONS.withRunAt(Instant.EPOCH));
        assertThat(queues(operator.admin()).get(0).oldestReady().orElseThrow())
                .isBetween(Duration.ZERO, Duration.ofMinutes(10));
    }

    @Test
    void aPausedQueueIsShownWithOrWithoutJobs() {
        enqueue("full", OPTIONS);
        enqueue("open", OPTIONS);
        operator.database()
                .execute(
                        "INSERT INTO idemque.paused_queue (queue, paused_at, actor, reason)"
                                + " VALUES ('full', '2030-01-01T00:00:00Z', 'me', 'because'), ('empty', '2030-01-02T00:00:00Z', 'me', 'because')");

        List<QueueStatus> queues = queues(operator.admin());
        assertThat(queues).extracting(QueueStatus::queue).containsExactly("empty", "full", "open");
        assertThat(queues.get(0))
                .isEqualTo(new QueueStatus(
                        "empty", 0, 0, 0, Optional.empty(), Optional.of(Instant.parse("2030-01-02T00:00:00Z"))));
        assertThat(queues.get(1).pausedSince()).contains(Instant.parse("2030-01-01T00:00:00Z"));
        assertThat(queues).extracting(QueueStatus::isPaused).containsExactly(true, true, false);
    }

    @Test
    void oneStatementAsksForAll() {
        enqueue("a", OPTIONS);
        enqueue("b", OPTIONS);
        CountingConnectionFactory counting =
                new CountingConnectionFactory(operator.fixture().pool());
        assertThat(queues(Idemque.admin(counting))).hasSize(2);
        assertThat(counting.statements()).hasSize(1);
    }

    @Test
    void onACallersConnectionItSeesWhatTheTransactionWrote() {
        try (LentTransaction transaction = LentTransaction.begin(operator.fixture())) {
            Await.completion(transaction.queue().enqueue(Requests.unkeyed("work")));
            assertThat(queues(operator.admin().on(transaction.connection()))).hasSize(1);
            assertThat(queues(operator.admin())).isEmpty();
        }
    }

    @CanIgnoreReturnValue
    private JobId enqueue(String queue, EnqueueOptions options) {
        return operator.enqueue(EnqueueRequest.of("test", 1, options.withQueue(queue)));
    }

    private void age(JobId job, String sinceAcceptance, String sinceDue) {
        operator.database()
                .execute(
                        "UPDATE idemque.job SET accepted_at = now() - ?::interval, run_at = now() - ?::interval WHERE id = ?::uuid",
                        sinceAcceptance,
                        sinceDue,
                        job.toString());
    }

    private static List<QueueStatus> queues(QueueAdmin admin) {
        return Await.value(admin.queues().collectList());
    }

    private static Tuple tuple(String queue, long ready, long scheduled, long running) {
        return Tuple.tuple(queue, ready, scheduled, running);
    }
}
