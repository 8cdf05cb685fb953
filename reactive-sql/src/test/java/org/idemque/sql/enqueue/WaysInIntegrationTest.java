package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.idemque.sql.enqueue.RequestSamples.BARE;
import static org.idemque.sql.enqueue.RequestSamples.FULL;
import static org.idemque.sql.enqueue.RequestSamples.carrying;
import static org.idemque.sql.enqueue.RequestSamples.under;

import java.util.List;
import java.util.Map;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.JsonText;
import org.idemque.ReactiveQueue;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The heart of the contract, through every way in. */
@DatabaseTest
class WaysInIntegrationTest {

    /** What an array literal, a text format or a JSON codec could spoil. */
    private static final String DIFFICULT = "žluťoučký 🐎 \\ \" {a,b} NULL ' $1 ? :x \u00a0";

    private static final EnqueueRequest TEXTS = EnqueueRequest.of(
            DIFFICULT,
            JsonText.of("{\"\\u0001\\\"\\\\\":[\"%s\"]}"
                    .formatted(DIFFICULT.replace("\\", "\\\\").replace("\"", "\\\""))),
            FULL.options()
                    .withQueue(DIFFICULT)
                    .withConcurrencyKey("NULL")
                    .withTags("NULL", "null", "{}", DIFFICULT, ","));

    @ParameterizedTest
    @EnumSource
    void keepTheContract(WayIn way, TestDatabase database) {
        ReactiveQueue queue = way.open(database);
        EnqueueRequest first = under("key", TEXTS);

        EnqueueResult accepted = Await.value(queue.enqueue(first));
        assertThat(accepted).isInstanceOf(EnqueueResult.Accepted.class);
        assertThat(Await.value(queue.enqueue(first))).isEqualTo(new EnqueueResult.Replayed(accepted.jobId()));
        assertStored(way, database, accepted.jobId());
        assertConflict(queue, first, accepted.jobId());
        assertBatch(queue, first, accepted.jobId());
        assertThat(database.count("SELECT count(*) FROM \"%s\".job"
                        .formatted(way.settings().schema())))
                .isEqualTo(3);
    }

    private static void assertStored(WayIn way, TestDatabase database, JobId id) {
        Map<String, String> job = StoredColumns.only(database, way.settings().schema(), "job");
        assertThat(job)
                .containsEntry("id", id.toString())
                .containsEntry("type", DIFFICULT)
                .containsEntry("queue", DIFFICULT)
                .containsEntry("concurrency_key", "NULL")
                .containsEntry("run_at", "2031-05-06T07:08:09.123456+00:00")
                .containsEntry("deadline", "2032-01-02T03:04:05.000006+00:00")
                .containsEntry("retry_max_delay_ms", "540000");
        assertThat(database.rows("SELECT unnest(tags) FROM \"%s\".job"
                        .formatted(way.settings().schema())))
                .extracting(row -> row.get(0))
                .containsExactlyInAnyOrder("NULL", "null", "{}", DIFFICULT, ",");
        assertThat(database.rows("SELECT k, v ->> 0 FROM \"%s\".job, jsonb_each(payload) AS m (k, v)"
                        .formatted(way.settings().schema())))
                .containsExactly(List.of("\u0001\"\\", DIFFICULT));
    }

    private static void assertConflict(ReactiveQueue queue, EnqueueRequest first, JobId owner) {
        EnqueueIdempotencyConflictException conflict = catchThrowableOfType(
                EnqueueIdempotencyConflictException.class, () -> Await.completion(queue.enqueue(carrying(0, first))));
        assertThat(conflict.conflictingFields()).containsExactly("payload");
        assertThat(conflict.existingJobId()).contains(owner);
        assertThat(conflict.storedDigest()).hasSize(64).isNotEqualTo(conflict.rejectedDigest());
    }

    private static void assertBatch(ReactiveQueue queue, EnqueueRequest first, JobId owner) {
        List<EnqueueResult> results =
                Await.value(queue.enqueueAll(List.of(BARE, first, under("new", BARE), under("new", BARE)))
                        .collectList());
        assertThat(results)
                .extracting(EnqueueResult::outcome)
                .containsExactly(
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.REPLAYED,
                        EnqueueOutcome.ACCEPTED,
                        EnqueueOutcome.REPLAYED);
        assertThat(results.get(1).jobId()).isEqualTo(owner);
        assertThat(results.get(3).jobId()).isEqualTo(results.get(2).jobId());
    }
}
