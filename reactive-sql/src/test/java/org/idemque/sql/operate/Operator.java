package org.idemque.sql.operate;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.admin.JobDetail;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.Slice;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import reactor.core.publisher.Mono;

/** Somebody who enqueues, lets jobs come and go, and looks. */
record Operator(QueueFixture fixture, QueueAdmin admin) {

    private static final String COLUMNS =
            "id, accepted_at, run_at, deadline, execution_timeout_ms, retry_delay_ms, retry_multiplier, retry_max_delay_ms,"
                    + " priority, max_attempts, queue, type, concurrency_key, retry_policy, request_digest, tags, payload,"
                    + " key_hash, replaced_at, attempt, fence, worker, sensitive";

    static Operator on(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 2);
        return new Operator(fixture, Idemque.admin(fixture.pool()));
    }

    TestDatabase database() {
        return fixture.database();
    }

    @CanIgnoreReturnValue
    JobId enqueue(EnqueueRequest request) {
        return Await.value(fixture.queue().enqueue(request)).jobId();
    }

    JobDetail job(JobId id) {
        return Await.value(admin.job(id)).orElseThrow();
    }

    /** A worker claims the job. */
    void begin(JobId id) {
        database()
                .execute(
                        "UPDATE idemque.job SET state = 'running', attempt = attempt + 1, fence = fence + 1,"
                                + " worker = 'worker-7', leased_until = '2040-01-01T00:00:00Z' WHERE id = ?::uuid",
                        id.toString());
    }

    /** The job ends, and moves. */
    void finish(JobId id, String state) {
        database()
                .execute(
                        "WITH gone AS (DELETE FROM idemque.job WHERE id = ?::uuid RETURNING *)"
                                + " INSERT INTO idemque.finished_job (%1$s, state, finished_at) SELECT %1$s, ?, '2041-01-01T00:00:00Z' FROM gone"
                                        .formatted(COLUMNS),
                        id.toString(),
                        state);
    }

    /** All rows, from page to page. */
    static <T> List<T> walk(int size, Function<Page, Mono<Slice<T>>> listing, Consumer<Integer> betweenPages) {
        List<T> rows = new ArrayList<>();
        Page page = Page.first().withSize(size);
        for (int number = 1; ; number++) {
            if (number > 10_000) {
                throw new AssertionError("the listing has no end");
            }
            Slice<T> slice = Await.value(listing.apply(page));
            if (slice.rows().size() > size) {
                throw new AssertionError(
                        "a page of %d rows has %d".formatted(size, slice.rows().size()));
            }
            rows.addAll(slice.rows());
            if (slice.next().isEmpty()) {
                return rows;
            }
            page = page.withCursor(slice.next().get());
            betweenPages.accept(number);
        }
    }
}
