package org.idemque.sql.modes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.modes.ModeRequests.debounced;
import static org.idemque.sql.modes.ModeRequests.throttled;

import java.util.List;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;

/**
 * A batch of all modes in a caller's transaction loses a key to different work after it has written for others. Nothing of it
 * is left within the transaction: neither a key that it took, nor what was absorbed, nor a window that it moved.
 */
@DatabaseTest
class LostBatchInTransactionIntegrationTest {

    @Test
    void nothingOfTheBatchIsLeft(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        Work work = new Work(database);
        EnqueueResult unused = Await.value(fixture.queue().enqueue(throttled("absorbing", "work")));
        JobId debounced = Await.value(fixture.queue().enqueue(debounced("replaced", "first")))
                .jobId();
        work.passHalfAnHour();
        // An operator lets the job run now: the window stays as it is.
        database.execute(
                "UPDATE idemque.job SET run_at = run_at - interval '10 minutes' WHERE id = ?", debounced.value());
        // Debounced, and still pending behind its window.
        JobId late =
                Await.value(fixture.queue().enqueue(debounced("late", "first"))).jobId();
        database.execute(
                "UPDATE idemque.binding SET expires_at = now() - interval '1 minute' WHERE job_id = ?", late.value());
        String before = rows(database);
        List<EnqueueRequest> members = List.of(
                Requests.unkeyed("free"),
                throttled("absorbing", "work"),
                throttled("absorbing", "work"),
                debounced("replaced", "second"),
                Requests.keyed("new-1", "work"),
                debounced("new-2", "work"),
                throttled("new-3", "work"),
                Requests.keyed("late", "work"),
                Requests.keyed("held", "work"),
                Requests.keyed("new-4", "work"));

        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction caller = LentTransaction.begin(fixture)) {
            EnqueueResult loser = Await.value(owner.queue().enqueue(Requests.keyed("held", "different work")));
            Callers batch = Callers.start(List.of(caller.queue().enqueueAll(members)));
            BlockedSessions.await(database, 1);
            owner.rollback();

            assertThat(batch.await(0).results()).hasSize(members.size()).doesNotContain(loser);
            caller.rollback();
        }
        assertThat(rows(database)).isEqualTo(before);

        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction caller = LentTransaction.begin(fixture)) {
            JobId winner = Await.value(owner.queue().enqueue(Requests.keyed("held", "different work")))
                    .jobId();
            Callers batch = Callers.start(List.of(caller.queue().enqueueAll(members)));
            BlockedSessions.await(database, 1);
            owner.commit();

            assertThat(batch.await(0).conflict().existingJobId()).contains(winner);
            assertThat(batch.await(0).conflict().position()).hasValue(8);
            EnqueueResult after = Await.value(caller.queue().enqueue(Requests.keyed("after", "work")));
            caller.commit();
            database.execute(
                    "DELETE FROM idemque.job WHERE id IN (?, ?)",
                    winner.value(),
                    after.jobId().value());
            database.execute(
                    "DELETE FROM idemque.binding WHERE job_id IN (?, ?)",
                    winner.value(),
                    after.jobId().value());
        }
        assertThat(rows(database)).isEqualTo(before);
        assertThat(Await.value(fixture.queue().enqueue(debounced("replaced", "third"))))
                .isEqualTo(new EnqueueResult.Replaced(debounced));
        assertThat(Await.value(fixture.queue().enqueue(debounced("late", "third"))))
                .isEqualTo(new NonReplaceable(late, Reason.WINDOW_ELAPSED_PENDING));
    }

    /** All rows but the mark of who touched a key last, which nobody asks for again. */
    private static String rows(TestDatabase database) {
        return database.text(
                        "SELECT string_agg((to_jsonb(b) - '{touched_by,moved_from,fingerprint,ttl_ms,reset_ms}'::text[])::text, ',' ORDER BY key_hash) FROM idemque.binding AS b")
                + database.text("SELECT string_agg(j::text, ',' ORDER BY id) FROM idemque.job AS j");
    }
}
