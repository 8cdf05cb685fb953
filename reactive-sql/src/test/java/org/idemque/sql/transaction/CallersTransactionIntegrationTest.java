package org.idemque.sql.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.util.function.Tuple2;

/** Jobs that are enqueued on a lent connection stand or fall with the caller's transaction. */
@DatabaseTest
class CallersTransactionIntegrationTest {

    private QueueFixture fixture;
    private Orders orders;

    @BeforeEach
    void install(TestDatabase database) {
        fixture = QueueFixture.on(database, 2);
        orders = Orders.createdIn(database);
    }

    @Test
    void jobAndBusinessRowCommitTogether() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            Orders.insert(transaction, 1);
            EnqueueResult result = Await.value(transaction.queue().enqueue(Requests.keyed("key", "work")));
            assertThat(result.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
            assertThat(fixture.jobs()).as("seen from outside before the commit").isZero();

            transaction.commit();

            assertThat(orders.committed()).isOne();
            assertThat(fixture.database().text("SELECT id FROM idemque.job"))
                    .isEqualTo(result.jobId().toString());
            assertThat(Await.value(fixture.queue().enqueue(Requests.keyed("key", "work"))))
                    .isEqualTo(new EnqueueResult.Replayed(result.jobId()));
        }
    }

    @Test
    void jobAndBusinessRowVanishTogetherAndTheKeyIsFree() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            Orders.insert(transaction, 1);
            EnqueueResult unused = Await.value(transaction.queue().enqueue(Requests.keyed("key", "work")));

            transaction.rollback();
        }
        assertThat(orders.committed()).isZero();
        assertThat(fixture.jobs()).isZero();
        assertThat(fixture.bindings()).isZero();
        assertThat(Await.value(fixture.queue().enqueue(Requests.keyed("key", "different work")))
                        .outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    @Test
    void theSameKeyReplaysTheTransactionsOwnUncommittedJob() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            EnqueueResult first = Await.value(transaction.queue().enqueue(Requests.keyed("key", "work")));
            EnqueueResult second = Await.value(transaction.queue().enqueue(Requests.keyed("key", "work")));
            transaction.commit();

            assertThat(second).isEqualTo(new EnqueueResult.Replayed(first.jobId()));
        }
        assertThat(fixture.jobs()).isOne();
    }

    @Test
    void twoCallsAtOnceShareTheConnection() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            Tuple2<EnqueueResult, EnqueueResult> both = Await.value(Mono.zip(
                    transaction.queue().enqueue(Requests.keyed("key", "work")),
                    transaction.queue().enqueue(Requests.keyed("key", "work"))));
            transaction.commit();

            assertThat(List.of(both.getT1().outcome(), both.getT2().outcome()))
                    .containsExactlyInAnyOrder(EnqueueOutcome.ACCEPTED, EnqueueOutcome.REPLAYED);
            assertThat(both.getT1().jobId()).isEqualTo(both.getT2().jobId());
        }
        assertThat(fixture.jobs()).isOne();
    }

    @Test
    void aBatchJoinsTheTransaction() {
        EnqueueResult earlier = Await.value(fixture.queue().enqueue(Requests.keyed("a", "work")));
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            List<EnqueueResult> results = Await.value(transaction
                    .queue()
                    .enqueueAll(
                            List.of(Requests.unkeyed("free"), Requests.keyed("a", "work"), Requests.keyed("b", "work")))
                    .collectList());

            assertThat(results)
                    .extracting(EnqueueResult::outcome)
                    .containsExactly(EnqueueOutcome.ACCEPTED, EnqueueOutcome.REPLAYED, EnqueueOutcome.ACCEPTED);
            assertThat(results.get(1).jobId()).isEqualTo(earlier.jobId());
            assertThat(fixture.jobs()).as("seen from outside before the commit").isOne();
            transaction.commit();
            assertThat(fixture.jobs()).isEqualTo(3);
        }
    }

    @Test
    void aSavepointThatIsRolledBackTakesTheJobAndFreesTheKey() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            transaction.execute("SAVEPOINT here");
            EnqueueResult gone = Await.value(transaction.queue().enqueue(Requests.keyed("key", "work")));
            transaction.execute("ROLLBACK TO SAVEPOINT here");

            EnqueueResult other = Await.value(transaction.queue().enqueue(Requests.keyed("key", "other work")));
            transaction.commit();

            assertThat(other.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
            assertThat(other.jobId()).isNotEqualTo(gone.jobId());
            assertThat(fixture.database().text("SELECT id FROM idemque.job"))
                    .isEqualTo(other.jobId().toString());
        }
    }
}
