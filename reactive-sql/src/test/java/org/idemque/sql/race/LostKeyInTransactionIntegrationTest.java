package org.idemque.sql.race;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

/**
 * A batch in a caller's transaction takes some keys and, while it waits, loses another to different work. An error would
 * spoil the transaction, so the batch is taken back by a statement.
 */
@DatabaseTest
class LostKeyInTransactionIntegrationTest {

    /**
     * Allowed: a conflict that names the owner and the member's position; nothing of the batch is left within the
     * transaction, neither of keys that were new nor of one that had expired; what the transaction did before and does after
     * is committed; the keys are free. Forbidden: another error, a binding or a job of the batch, a spoilt transaction.
     */
    @Test
    void theConflictLeavesNothingOfTheBatchAndAUsableTransaction(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        EnqueueResult unusedResult = Await.value(fixture.queue().enqueue(Requests.keyed("expired", "earlier work")));
        DatabaseClock.expireAll(database);
        // The key that is lost is taken among the others, whose hashes come before and after its own.
        List<String> taken = List.of("short-3", "expired", "short-1", "short-5");
        List<EnqueueRequest> members = Stream.concat(
                        taken.stream().map(key -> Requests.keyed(key, "work")),
                        Stream.of(Requests.keyed("held", "work"), Requests.unkeyed("free")))
                .toList();

        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction caller = LentTransaction.begin(fixture)) {
            EnqueueResult before = Await.value(caller.queue().enqueue(Requests.keyed("before", "work")));
            EnqueueResult winner = Await.value(owner.queue().enqueue(Requests.keyed("held", "different work")));
            Callers batch = Callers.start(List.of(caller.queue().enqueueAll(members)));
            BlockedSessions.await(database, 1);

            owner.commit();

            assertThat(batch.await().get(0).conflict()).satisfies(conflict -> {
                assertThat(conflict.existingJobId()).contains(winner.jobId());
                assertThat(conflict.position()).hasValue(4);
                assertThat(conflict.conflictingFields()).containsExactly("payload");
            });
            assertThat(caller.count("SELECT count(*) FROM idemque.job"))
                    .as("earlier, before, winner")
                    .isEqualTo(3);
            assertThat(caller.count("SELECT count(*) FROM idemque.binding"))
                    .as("before, winner")
                    .isEqualTo(2);
            EnqueueResult after = Await.value(caller.queue().enqueue(Requests.keyed("after", "work")));
            caller.commit();
            assertThat(database.count(
                            "SELECT count(*) FROM idemque.job WHERE id IN (?::uuid, ?::uuid)",
                            before.jobId().toString(),
                            after.jobId().toString()))
                    .isEqualTo(2);
        }
        assertThat(taken)
                .allSatisfy(key -> assertThat(Await.value(fixture.queue().enqueue(Requests.keyed(key, "other work")))
                                .outcome())
                        .isEqualTo(EnqueueOutcome.ACCEPTED));
    }

    /**
     * Another call on the same connection asks for a key of the batch while the batch waits. Allowed: the batch conflicts,
     * and the other call is accepted with a job that the commit keeps. Forbidden: it replays a job of the batch, which is
     * taken back.
     */
    @Test
    void aCallBehindTheBatchNeverReplaysWhatIsTakenBack(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction caller = LentTransaction.begin(fixture)) {
            EnqueueResult unused = Await.value(owner.queue().enqueue(Requests.keyed("held", "different work")));
            Callers batch = Callers.start(List.of(caller.queue()
                    .enqueueAll(List.of(
                            Requests.keyed("short-3", "work"),
                            Requests.keyed("short-1", "work"),
                            Requests.keyed("short-5", "work"),
                            Requests.keyed("held", "work")))));
            BlockedSessions.await(database, 1);
            Callers second = Callers.start(List.of(caller.queue()
                    .enqueueAll(List.of(
                            Requests.keyed("short-3", "work"),
                            Requests.keyed("short-1", "work"),
                            Requests.keyed("short-5", "work")))));

            owner.commit();

            assertThat(batch.await().get(0).conflict().position()).hasValue(3);
            List<EnqueueResult> results = second.await().get(0).results();
            caller.commit();
            assertThat(results).allSatisfy(result -> assertThat(database.count(
                            "SELECT count(*) FROM idemque.job WHERE id = ?::uuid",
                            result.jobId().toString()))
                    .isOne());
        }
    }

    /**
     * The batch is cancelled while it waits, and the transaction is committed all the same. Allowed: keys of the batch are
     * free. Forbidden: a key that replays a job which was never created.
     */
    @Test
    void aCommitAfterACancelledBatchKeepsNoKeyWithoutItsJob(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        List<EnqueueRequest> taken = List.of(
                Requests.keyed("short-3", "work"),
                Requests.keyed("short-1", "work"),
                Requests.keyed("short-5", "work"));
        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction caller = LentTransaction.begin(fixture)) {
            EnqueueResult unused = Await.value(owner.queue().enqueue(Requests.keyed("held", "different work")));
            Disposable batch = caller.queue()
                    .enqueueAll(Stream.concat(taken.stream(), Stream.of(Requests.keyed("held", "work")))
                            .toList())
                    .subscribe();
            BlockedSessions.await(database, 1);
            batch.dispose();

            owner.commit();
            caller.commit();
        }
        assertThat(taken).allSatisfy(request -> assertThat(
                        Await.value(fixture.queue().enqueue(request)).outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED));
    }

    /**
     * A key that the transaction itself took before the batch stays its own. Allowed: the batch conflicts, the earlier job
     * and its binding are there. Forbidden: they are taken back with the batch.
     */
    @Test
    void whatTheTransactionHadBeforeStays(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 3);
        try (LentTransaction owner = LentTransaction.begin(fixture);
                LentTransaction caller = LentTransaction.begin(fixture)) {
            EnqueueRequest own = Requests.keyed("short-3", "work");
            EnqueueResult before = Await.value(caller.queue().enqueue(own));
            EnqueueResult unused = Await.value(owner.queue().enqueue(Requests.keyed("held", "different work")));
            Callers batch = Callers.start(List.of(caller.queue()
                    .enqueueAll(List.of(own, Requests.keyed("short-7", "work"), Requests.keyed("held", "work")))));
            BlockedSessions.await(database, 1);

            owner.commit();

            assertThat(batch.await().get(0).conflict().position()).hasValue(2);
            assertThat(Await.value(caller.queue().enqueue(own))).isEqualTo(new EnqueueResult.Replayed(before.jobId()));
            caller.commit();
            assertThat(fixture.bindings()).isEqualTo(2);
            assertThat(fixture.jobs()).isEqualTo(2);
        }
    }
}
