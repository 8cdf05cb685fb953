package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.RetryPolicy;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Different work under a live key is refused with every fact that the caller needs, and leaves no trace. */
@DatabaseTest
class ConflictIntegrationTest {

    @TestFactory
    Stream<DynamicTest> namesTheOneFieldThatDiffers(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        return FieldChange.all().stream()
                .flatMap(change -> Stream.of(change, change.reversed()))
                .map(change -> dynamicTest(change.toString(), () -> refuses(fixture, change)));
    }

    private static void refuses(QueueFixture fixture, FieldChange change) {
        // Characters of one to four bytes, so that bytes, chars and characters differ in number.
        String key = "żółw-🐎-%04d-🦆🦆".formatted(fixture.bindings());
        FieldChange keyed = change.under(key, "orders é");
        JobId owner = Await.value(fixture.queue().enqueue(keyed.one())).jobId();
        StoredRows before = StoredRows.of(fixture.database());

        EnqueueIdempotencyConflictException conflict = refused(fixture, keyed.other());

        assertThat(conflict.conflictingFields()).containsExactly(change.field());
        assertThat(conflict.existingJobId()).contains(owner);
        assertThat(conflict.position()).isEmpty();
        assertThat(conflict.scope()).isEqualTo("orders é");
        assertThat(conflict.keyLength()).isEqualTo(14);
        assertThat(conflict.keyPreview()).isEqualTo("żół…-🦆🦆");
        assertThat(conflict.keyDigest()).hasSize(12).isEqualTo(keyDigestOf(fixture, owner));
        assertThat(conflict.storedDigest()).hasSize(64).isEqualTo(requestDigestOf(fixture, owner));
        assertThat(conflict).hasMessageNotContaining(key);
        assertThat(StoredRows.of(fixture.database())).isEqualTo(before);

        // What was refused is accepted under another key: only then does the database hold its digest.
        JobId other = Await.value(fixture.queue()
                        .enqueue(change.under(key + " of another", "orders é").other()))
                .jobId();
        assertThat(conflict.rejectedDigest()).isEqualTo(requestDigestOf(fixture, other));
    }

    @Test
    void namesAllFieldsThatDifferSorted(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        var unused = Await.value(fixture.queue().enqueue(RequestSamples.under("key", RequestSamples.BARE)));
        EnqueueOptions options = EnqueueOptions.defaults()
                .withQueue("q")
                .withPriority(1)
                .withDelay(Duration.ofSeconds(1))
                .withTags("t")
                .withConcurrencyKey("c")
                .withMaxAttempts(1)
                .withRetryPolicy(RetryPolicy.fixed(Duration.ZERO))
                .withDeadline(RequestSamples.FULL.options().deadline().orElseThrow())
                .withExecutionTimeout(Duration.ofSeconds(1))
                .withKeyed(Idempotency.of("key").withTtl(Duration.ofSeconds(1)));

        assertThat(refused(fixture, EnqueueRequest.of("other", 1, options)).conflictingFields())
                .containsExactly(
                        "concurrencyKey",
                        "deadline",
                        "delay",
                        "executionTimeout",
                        "maxAttempts",
                        "payload",
                        "priority",
                        "queue",
                        "retryPolicy",
                        "tags",
                        "ttl",
                        "type");
    }

    @Test
    void isTheSameRefusalEveryTimeAndTheOwnerStaysAsItWas(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        EnqueueRequest first = RequestSamples.under("key", RequestSamples.BARE);
        JobId owner = Await.value(fixture.queue().enqueue(first)).jobId();

        List<String> refusals = Stream.generate(() -> RequestSamples.under("key", RequestSamples.FULL))
                .limit(3)
                .map(request -> refused(fixture, request).getMessage())
                .distinct()
                .toList();

        assertThat(refusals).hasSize(1);
        assertThat(Await.value(fixture.queue().enqueue(first)).jobId()).isEqualTo(owner);
    }

    /** Somebody wrote into the table by hand: still an error of the queue's own family. */
    @Test
    void anOwnerWhoseFingerprintIsUnreadableIsATypedError(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        EnqueueResult unused = Await.value(fixture.queue().enqueue(RequestSamples.under("key", RequestSamples.BARE)));
        database.execute("UPDATE idemque.binding SET fingerprint = fingerprint || '\\x00'::bytea");

        assertThatThrownBy(() ->
                        Await.completion(fixture.queue().enqueue(RequestSamples.under("key", RequestSamples.BARE))))
                .isInstanceOf(DatabaseRefusedException.class);
    }

    private static EnqueueIdempotencyConflictException refused(QueueFixture fixture, EnqueueRequest request) {
        return catchThrowableOfType(
                EnqueueIdempotencyConflictException.class,
                () -> Await.completion(fixture.queue().enqueue(request)));
    }

    private static String keyDigestOf(QueueFixture fixture, JobId owner) {
        return fixture.database().text("""
                        SELECT left(encode(key_hash, 'hex'), 12) FROM idemque.binding WHERE job_id = ?
                        """, owner.value());
    }

    private static String requestDigestOf(QueueFixture fixture, JobId job) {
        return fixture.database()
                .text("SELECT encode(request_digest, 'hex') FROM idemque.job WHERE id = ?", job.value());
    }
}
