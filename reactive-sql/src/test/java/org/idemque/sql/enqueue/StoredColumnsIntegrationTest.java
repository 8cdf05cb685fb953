package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.FULL;
import static org.idemque.sql.enqueue.RequestSamples.under;
import static org.idemque.sql.enqueue.RequestSamples.with;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.RetryPolicy;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;

/** What is stored is what was asked for, column by column. */
@DatabaseTest
class StoredColumnsIntegrationTest {

    @Test
    void aJobWithEveryOption(TestDatabase database) {
        JobId id = accept(database, FULL);

        Map<String, String> job = StoredColumns.only(database, "idemque", "job");
        assertThat(job.remove("accepted_at")).isNotNull();
        assertThat(job.remove("request_digest")).matches("\\\\x[0-9a-f]{64}");
        takeWhatWorkersWrite(job);
        assertThat(job.remove("key_hash")).isEqualTo("null");
        assertThat(job)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        Map.entry("id", id.toString()),
                        Map.entry("queue", "billing"),
                        Map.entry("type", "invoice"),
                        Map.entry("payload", "{\"order\": 17, \"total\": 10.5}"),
                        Map.entry("state", "scheduled"),
                        Map.entry("priority", "7"),
                        Map.entry("run_at", "2031-05-06T07:08:09.123456+00:00"),
                        Map.entry("tags", "[\"eu\", \"vip\"]"),
                        Map.entry("concurrency_key", "customer-5"),
                        Map.entry("max_attempts", "4"),
                        Map.entry("retry_policy", "decorrelated_jitter"),
                        Map.entry("retry_delay_ms", "250"),
                        Map.entry("retry_multiplier", "null"),
                        Map.entry("retry_max_delay_ms", "540000"),
                        Map.entry("deadline", "2032-01-02T03:04:05.000006+00:00"),
                        Map.entry("execution_timeout_ms", "90001")));
        assertThat(database.count("SELECT count(*) FROM idemque.binding")).isZero();
    }

    @Test
    void aJobWithoutOptions(TestDatabase database) {
        JobId id = accept(database, BARE);

        Map<String, String> job = StoredColumns.only(database, "idemque", "job");
        assertThat(job.remove("run_at")).isEqualTo(job.remove("accepted_at"));
        assertThat(job.remove("request_digest")).matches("\\\\x[0-9a-f]{64}");
        takeWhatWorkersWrite(job);
        assertThat(job.remove("key_hash")).isEqualTo("null");
        Map<String, String> expected = new TreeMap<>(Map.of(
                "id", id.toString(),
                "queue", "default",
                "type", "mail",
                "payload", "{\"to\": \"a@example.org\", \"copies\": 2}",
                "state", "ready",
                "priority", "0",
                "tags", "[]",
                "max_attempts", "25"));
        expected.putAll(Map.of(
                "retry_policy", "exponential",
                "retry_delay_ms", "1000",
                "retry_multiplier", "2",
                "retry_max_delay_ms", "3600000"));
        List.of("concurrency_key", "deadline", "execution_timeout_ms").forEach(column -> expected.put(column, "null"));
        assertThat(job).isEqualTo(expected);
    }

    @Test
    void aRetryPolicyOfOneDelay(TestDatabase database) {
        var unused = accept(database, with(BARE, o -> o.withRetryPolicy(RetryPolicy.fixed(Duration.ofSeconds(7)))));

        assertThat(StoredColumns.only(database, "idemque", "job"))
                .containsEntry("retry_policy", "fixed")
                .containsEntry("retry_delay_ms", "7000")
                .containsEntry("retry_multiplier", "null")
                .containsEntry("retry_max_delay_ms", "null");
    }

    @Test
    void aDelayCountsFromAcceptanceByTheClockOfTheDatabase(TestDatabase database) {
        String before = database.text("SELECT clock_timestamp()::text");
        var unused = accept(database, with(BARE, o -> o.withDelay(Duration.ofMillis(3_600_001))));

        assertThat(database.rows("SELECT state, (run_at - accepted_at)::text FROM idemque.job"))
                .containsExactly(List.of("scheduled", "01:00:00.001"));
        assertThat(database.count("""
                        SELECT count(*) FROM idemque.job WHERE accepted_at BETWEEN ?::timestamptz AND clock_timestamp()
                        """, before)).isOne();
    }

    @Test
    void whatIsDueIsReady(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        Await.completion(fixture.queue()
                .enqueueAll(List.of(
                        with(BARE, o -> o.withDelay(Duration.ZERO)),
                        with(BARE, o -> o.withRunAt(Instant.EPOCH)),
                        with(BARE, o -> o.withDelay(Duration.ofDays(1))))));

        assertThat(database.rows("SELECT state, run_at <= accepted_at FROM idemque.job ORDER BY id"))
                .containsExactly(List.of("ready", true), List.of("ready", true), List.of("scheduled", false));
    }

    @Test
    void aBindingHoldsTheHashOfTheKeyAndNeverTheKey(TestDatabase database) {
        Idempotency key = new Idempotency("order-4711-€🐎", "orders", Duration.ofSeconds(90));
        String before = database.text("SELECT clock_timestamp()::text");
        JobId id = accept(database, under(key, FULL));

        Map<String, String> binding = StoredColumns.only(database, "idemque", "binding");
        Map<String, String> job = StoredColumns.only(database, "idemque", "job");
        String digest = job.get("request_digest");
        assertThat(job).containsEntry("key_hash", binding.get("key_hash"));
        assertThat(binding.remove("expires_at")).isNotNull();
        assertThat(binding.remove("fingerprint")).startsWith("\\x01" + digest.substring(2));
        // The text that is hashed has the lengths of its parts in bytes: 11 + 3 + 4 for the key.
        assertThat(binding.remove("key_hash"))
                .isEqualTo(database.text(
                        "SELECT sha256(convert_to('idemque.key.1|6:orders|18:order-4711-€🐎', 'UTF8'))::text"));
        assertThat(binding)
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "job_id", id.toString(),
                        "scope", "orders",
                        "key_preview", "ord…-€🐎",
                        "key_length", "13",
                        "ttl_ms", "90000",
                        "mode", "idempotency",
                        "reset_ms", "null",
                        "absorbed", "0",
                        "touched_by", "null",
                        "moved_from", "null"));
        assertThat(database.count("""
                        SELECT count(*) FROM idemque.binding JOIN idemque.job ON id = job_id
                        WHERE expires_at - interval '90 s' BETWEEN ?::timestamptz AND accepted_at
                        """, before)).isOne();
    }

    private static void takeWhatWorkersWrite(Map<String, String> job) {
        assertThat(job.remove("attempt")).isEqualTo("0");
        assertThat(job.remove("fence")).isEqualTo("0");
        List.of("worker", "leased_until", "replaced_at")
                .forEach(column -> assertThat(job.remove(column)).isEqualTo("null"));
        assertThat(job.remove("sensitive")).isEqualTo("[]");
    }

    private static JobId accept(TestDatabase database, EnqueueRequest request) {
        return Await.value(QueueFixture.on(database, 1).queue().enqueue(request))
                .jobId();
    }
}
