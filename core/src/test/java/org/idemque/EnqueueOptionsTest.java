package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class EnqueueOptionsTest {

    private static final EnqueueOptions DEFAULTS = EnqueueOptions.defaults();

    /** One option each, none with its default. */
    private static final List<EnqueueOptions> CHANGED = List.of(
            DEFAULTS.withQueue("mail"),
            DEFAULTS.withPriority(1),
            DEFAULTS.withRunAt(Instant.EPOCH),
            DEFAULTS.withDelay(Duration.ZERO),
            DEFAULTS.withTags("a"),
            DEFAULTS.withConcurrencyKey("a"),
            DEFAULTS.withMaxAttempts(1),
            DEFAULTS.withRetryPolicy(RetryPolicy.fixed(Duration.ZERO)),
            DEFAULTS.withDeadline(Instant.EPOCH),
            DEFAULTS.withExecutionTimeout(Duration.ofSeconds(1)),
            DEFAULTS.withSensitive("a"),
            DEFAULTS.withIdempotencyKey("key"));

    @Test
    void startFromTheDefaults() {
        assertThat(DEFAULTS.queue()).isEqualTo("default");
        assertThat(DEFAULTS.priority()).isZero();
        assertThat(DEFAULTS.runAt()).isEmpty();
        assertThat(DEFAULTS.delay()).isEmpty();
        assertThat(DEFAULTS.tags()).isEmpty();
        assertThat(DEFAULTS.concurrencyKey()).isEmpty();
        assertThat(DEFAULTS.maxAttempts()).isEqualTo(25);
        assertThat(DEFAULTS.retryPolicy()).isEqualTo(RetryPolicy.DEFAULT);
        assertThat(DEFAULTS.deadline()).isEmpty();
        assertThat(DEFAULTS.executionTimeout()).isEmpty();
        assertThat(DEFAULTS.sensitive()).isEmpty();
        assertThat(DEFAULTS.keyed()).isEmpty();
    }

    @Test
    void boundPriorityAndAttempts() {
        assertThat(DEFAULTS.withPriority(0).withPriority(100).priority()).isEqualTo(100);
        Refused.with("priority", "0 to 100", "-1", () -> DEFAULTS.withPriority(-1));
        Refused.with("priority", "0 to 100", "101", () -> DEFAULTS.withPriority(101));
        assertThat(DEFAULTS.withMaxAttempts(1).withMaxAttempts(100).maxAttempts())
                .isEqualTo(100);
        Refused.with("maxAttempts", "1 to 100", "0", () -> DEFAULTS.withMaxAttempts(0));
        Refused.with("maxAttempts", "1 to 100", "101", () -> DEFAULTS.withMaxAttempts(101));
    }

    @Test
    void differIfOneOptionDoes() {
        assertThat(CHANGED).doesNotHaveDuplicates().doesNotContain(DEFAULTS);
        assertThat(CHANGED.stream().map(EnqueueOptions::toString)).doesNotHaveDuplicates();
    }

    @Test
    void areEqualHoweverTheyWereMade() {
        EnqueueOptions one = DEFAULTS.withQueue("mail").withPriority(1).withPriority(0);
        EnqueueOptions other = DEFAULTS.withMaxAttempts(25).withQueue("mail");
        assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).hasToString(other.toString());
    }

    /** Whatever is changed last, the rest stays: runAt apart, which excludes the delay. */
    @Test
    void keepWhatTheyAreNotAskedToChange() {
        EnqueueOptions full = DEFAULTS.withQueue("mail")
                .withPriority(1)
                .withDelay(Duration.ZERO)
                .withTags("a")
                .withConcurrencyKey("a")
                .withMaxAttempts(1)
                .withRetryPolicy(RetryPolicy.fixed(Duration.ZERO))
                .withDeadline(Instant.EPOCH)
                .withExecutionTimeout(Duration.ofSeconds(1))
                .withSensitive("b", "a")
                .withIdempotencyKey("key");
        assertThat(full.toString())
                .isEqualTo(
                        "EnqueueOptions{queue=mail, priority=1, delay=PT0S, tags=[a], concurrencyKey=a, maxAttempts=1,"
                                + " retryPolicy=Fixed[delay=PT0S], deadline=1970-01-01T00:00:00Z, executionTimeout=PT1S,"
                                + " sensitive=[a, b], keyed=Idempotency[key=(hidden), scope=default, ttl=PT24H]}");
        assertThat(full.withPriority(2).withPriority(1)).isEqualTo(full);
        assertThat(DEFAULTS.withRunAt(Instant.EPOCH).withPriority(2).runAt()).contains(Instant.EPOCH);
    }

    @Test
    void areNotChangedByTheirMethods() {
        // Each of CHANGED was made from the defaults, which say nothing of it.
        assertThat(CHANGED).isNotEmpty().doesNotContain(DEFAULTS);
        assertThat(DEFAULTS.toString())
                .isEqualTo("EnqueueOptions{queue=default, priority=0, tags=[], maxAttempts=25, retryPolicy=%s}"
                        .formatted(DEFAULTS.retryPolicy()));
        EnqueueOptions mail = DEFAULTS.withQueue("mail");
        assertThat(mail.withQueue("other")).isNotEqualTo(mail);
        assertThat(mail.queue()).isEqualTo("mail");
    }

    @Test
    void keepTheKeyToThemselves() {
        EnqueueOptions keyed = DEFAULTS.withIdempotencyKey("secret");
        assertThat(keyed.keyed()).contains(Idempotency.of("secret"));
        assertThat(keyed.toString()).contains("keyed=Idempotency[").doesNotContain("secret");
    }
}
