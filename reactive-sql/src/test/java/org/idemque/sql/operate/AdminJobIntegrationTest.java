package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
import org.idemque.JsonText;
import org.idemque.KeyMode;
import org.idemque.RetryPolicy;
import org.idemque.Throttle;
import org.idemque.TransactionMisuseException;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.admin.BindingView;
import org.idemque.sql.admin.JobDefinition;
import org.idemque.sql.admin.JobDetail;
import org.idemque.sql.admin.JobEvent;
import org.idemque.sql.admin.JobEvent.Accepted;
import org.idemque.sql.admin.JobEvent.Due;
import org.idemque.sql.admin.JobEvent.Finished;
import org.idemque.sql.admin.JobEvent.Leased;
import org.idemque.sql.admin.JobEvent.Replaced;
import org.idemque.sql.admin.JobState;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** One job, looked at from its acceptance to its end. */
@DatabaseTest
class AdminJobIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private Operator operator;

    @BeforeEach
    void operator(TestDatabase database) {
        operator = Operator.on(database);
    }

    @Test
    void aJobThatIsNotThereIsAnAnswer() {
        assertThat(Await.value(operator.admin().job(new JobId(UUID.randomUUID()))))
                .isEmpty();
    }

    @Test
    void everyOptionIsShown() {
        EnqueueOptions options = EnqueueOptions.defaults()
                .withQueue("billing")
                .withPriority(7)
                .withRunAt(Instant.parse("2031-05-06T07:08:09.123456Z"))
                .withTags("vip", "eu")
                .withConcurrencyKey("customer-5")
                .withMaxAttempts(4)
                .withRetryPolicy(RetryPolicy.exponential(Duration.ofMillis(250), 1.1, Duration.ofMinutes(9)))
                .withDeadline(Instant.parse("2032-01-02T03:04:05.000006Z"))
                .withExecutionTimeout(Duration.ofMillis(90_001));
        JobDetail job = operator.job(operator.enqueue(EnqueueRequest.of("invoice", Map.of("total", 10.5), options)));

        String digest = operator.database().text("SELECT encode(request_digest, 'hex') FROM idemque.job");
        assertThat(job.definition())
                .isEqualTo(new JobDefinition(
                        "billing",
                        "invoice",
                        "{\"total\": 10.5}",
                        7,
                        List.of("eu", "vip"),
                        Optional.of("customer-5"),
                        4,
                        options.retryPolicy(),
                        options.deadline(),
                        options.executionTimeout(),
                        List.of(),
                        String.valueOf(digest)));
        assertThat(job.state()).isEqualTo(JobState.SCHEDULED);
        assertThat(job.attempt()).isZero();
        assertThat(job.binding()).isEmpty();
        assertThat(job.timeline()).hasSize(2).last().isEqualTo(new Due(Instant.parse("2031-05-06T07:08:09.123456Z")));
    }

    @Test
    void everyRetryPolicyIsShown() {
        for (RetryPolicy policy : List.of(
                RetryPolicy.DEFAULT,
                RetryPolicy.fixed(Duration.ZERO),
                RetryPolicy.decorrelatedJitter(Duration.ofMillis(1), Duration.ofDays(365)))) {
            JobId id = operator.enqueue(
                    EnqueueRequest.of("test", 1, EnqueueOptions.defaults().withRetryPolicy(policy)));
            assertThat(operator.job(id).definition().retryPolicy()).isEqualTo(policy);
        }
    }

    @Test
    void theTimelineIsInTheOrderOfTime() {
        EnqueueRequest debounced = EnqueueRequest.of(
                "test", 1, EnqueueOptions.defaults().withKeyed(Debounce.of("key", Duration.ofHours(1))));
        JobId id = operator.enqueue(debounced);
        operator.enqueue(debounced);
        assertThat(kinds(id)).containsExactly(Accepted.class, Replaced.class, Due.class);

        operator.begin(id);
        JobDetail running = operator.job(id);
        assertThat(running.state()).isEqualTo(JobState.RUNNING);
        assertThat(running.attempt()).isOne();
        assertThat(kinds(id)).containsExactly(Accepted.class, Replaced.class, Due.class, Leased.class);
        assertThat(running.timeline())
                .last()
                .isEqualTo(new Leased(Instant.parse("2040-01-01T00:00:00Z"), "worker-7", 1));
        assertThat(running.timeline()).isSortedAccordingTo((a, b) -> a.at().compareTo(b.at()));

        operator.finish(id, "dead");
        JobDetail dead = operator.job(id);
        assertThat(dead.state()).isEqualTo(JobState.DEAD);
        assertThat(kinds(id)).containsExactly(Accepted.class, Replaced.class, Due.class, Finished.class);
        assertThat(dead.timeline())
                .last()
                .isEqualTo(new Finished(Instant.parse("2041-01-01T00:00:00Z"), JobState.DEAD));
        assertThat(dead.definition()).isEqualTo(running.definition());
        assertThat(dead.binding().map(BindingView::job)).contains(id);
    }

    @Test
    void aJobIsNotDueBeforeItIsThere() {
        JobId id = operator.enqueue(
                EnqueueRequest.of("test", 1, EnqueueOptions.defaults().withRunAt(Instant.EPOCH)));
        List<JobEvent> timeline = operator.job(id).timeline();
        assertThat(timeline).hasExactlyElementsOfTypes(Accepted.class, Due.class);
        assertThat(timeline.get(1).at()).isEqualTo(timeline.get(0).at()).isAfter(Instant.EPOCH);
    }

    @Test
    void itsBindingIsShownAsLongAsTheKeyPointsAtIt() {
        EnqueueRequest throttled = EnqueueRequest.of(
                "test", 1, EnqueueOptions.defaults().withKeyed(Throttle.of("some-long-key", Duration.ofHours(1))));
        JobId first = operator.enqueue(throttled);
        operator.enqueue(throttled);

        BindingView binding = operator.job(first).binding().orElseThrow();
        assertThat(binding.mode()).isEqualTo(KeyMode.THROTTLE);
        assertThat(binding.absorbed()).isOne();
        assertThat(binding.expired()).isFalse();

        DatabaseClock.expireAll(operator.database());
        assertThat(operator.job(first).binding().orElseThrow().expired()).isTrue();

        JobId second = operator.enqueue(throttled);
        assertThat(operator.job(first).binding()).isEmpty();
        assertThat(operator.job(second).binding().map(BindingView::job)).contains(second);
    }

    @Test
    void sensitiveMembersAreStoredAndNotShown() {
        JobId id = operator.enqueue(EnqueueRequest.of(
                "test",
                JsonText.of("{\"card\":\"4711\",\"lines\":[{\"cvc\":123,\"n\":1}]}"),
                EnqueueOptions.defaults().withSensitive("cvc", "card")));

        JobDetail job = operator.job(id);
        assertThat(job.definition().payload())
                .isEqualTo("{\"card\":\"(redacted)\",\"lines\":[{\"cvc\":\"(redacted)\",\"n\":1}]}");
        assertThat(job.definition().sensitive()).containsExactly("card", "cvc");
        // By which a value of few possibilities could be guessed.
        assertThat(job.definition().requestDigest()).isEqualTo("(redacted)");
        assertThat(operator.database().text("SELECT payload ->> 'card' FROM idemque.job"))
                .isEqualTo("4711");
        operator.finish(id, "succeeded");
        assertThat(operator.job(id).definition()).isEqualTo(job.definition());
    }

    @Test
    void sensitiveNamesGoWithTheDefinition() {
        Debounce key = Debounce.of("key", Duration.ofHours(1));
        EnqueueOptions options = EnqueueOptions.defaults().withKeyed(key);
        JobId id = operator.enqueue(EnqueueRequest.of("test", Map.of("a", 1), options.withSensitive("a")));
        operator.enqueue(EnqueueRequest.of("test", Map.of("a", 1, "b", 2), options.withSensitive("b")));
        assertThat(operator.job(id).definition().payload()).isEqualTo("{\"a\":1,\"b\":\"(redacted)\"}");

        EnqueueOptions once = EnqueueOptions.defaults().withIdempotencyKey("once");
        JobId kept = operator.enqueue(EnqueueRequest.of("test", Map.of("a", 1), once.withSensitive("a")));
        assertThat(operator.enqueue(EnqueueRequest.of("test", Map.of("a", 1), once)))
                .isEqualTo(kept);
        assertThat(operator.job(kept).definition().sensitive()).containsExactly("a");
    }

    @Test
    void onACallersConnectionItSeesWhatTheTransactionWrote() {
        try (LentTransaction transaction = LentTransaction.begin(operator.fixture())) {
            JobId id = Await.value(transaction.queue().enqueue(Requests.keyed("key", "work")))
                    .jobId();
            QueueAdmin within = operator.admin().on(transaction.connection());

            assertThat(Await.value(within.job(id))).isPresent();
            assertThat(Await.value(operator.admin().job(id))).isEmpty();
            transaction.rollback();
            assertThatThrownBy(() -> Await.value(within.job(id))).isInstanceOf(TransactionMisuseException.class);
        }
        assertThat(operator.fixture().jobs()).isZero();
    }

    @Test
    void aTransactionThatOnlyReadsIsGoodEnough() {
        JobId id = operator.enqueue(Requests.keyed("key", "work"));
        try (LentTransaction transaction = LentTransaction.begin(operator.fixture())) {
            transaction.execute("SET TRANSACTION READ ONLY");
            assertThat(Await.value(operator.admin().on(transaction.connection()).job(id)))
                    .isPresent();
        }
    }

    @Test
    void nothingIsAskedBeforeSubscriptionAndEachAsksAnew() {
        Mono<Optional<JobDetail>> view = operator.admin().job(operator.enqueue(Requests.unkeyed("work")));
        operator.begin(Await.value(view).orElseThrow().id());
        assertThat(Await.value(view).orElseThrow().state()).isEqualTo(JobState.RUNNING);
    }

    private List<Class<?>> kinds(JobId id) {
        return operator.job(id).timeline().stream()
                .<Class<?>>map(JobEvent::getClass)
                .toList();
    }
}
