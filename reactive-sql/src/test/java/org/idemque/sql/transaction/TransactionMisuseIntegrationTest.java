package org.idemque.sql.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.r2dbc.spi.Connection;
import java.util.List;
import org.idemque.EnqueueResult;
import org.idemque.ReactiveQueue;
import org.idemque.TransactionMisuseException;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A connection that cannot carry the job with the caller's data is refused, and nothing is written. */
@DatabaseTest
class TransactionMisuseIntegrationTest {

    private QueueFixture fixture;

    @BeforeEach
    void install(TestDatabase database) {
        fixture = QueueFixture.on(database, 2);
    }

    @Test
    void aConnectionWithoutTransaction() {
        Connection connection = Await.value(fixture.pool().create());

        assertThat(misuse(fixture.queue().on(connection)).sqlState()).isEmpty();

        Await.completion(connection.close());
        assertNothingWritten();
    }

    @Test
    void aConnectionThatWasGivenBack() {
        LentTransaction transaction = LentTransaction.begin(fixture);
        transaction.close();

        assertThat(misuse(transaction.queue()).sqlState()).isEmpty();

        assertNothingWritten();
    }

    @Test
    void aConnectionWhoseTransactionHasEnded() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            EnqueueResult unused = Await.value(transaction.queue().enqueue(Requests.keyed("rolled back", "work")));
            transaction.rollback();

            assertThat(misuse(transaction.queue()).sqlState()).isEmpty();
        }
        assertNothingWritten();
    }

    @Test
    void aTransactionThatHasFailed() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            assertThatThrownBy(() -> transaction.execute("SELECT 1 / 0"));

            assertThat(misuse(transaction.queue()).sqlState()).contains("25P02");
        }
        assertNothingWritten();
    }

    @Test
    void aReadOnlyTransaction() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            transaction.execute("SET TRANSACTION READ ONLY");

            assertThat(misuse(transaction.queue()).sqlState()).contains("25006");
        }
        assertNothingWritten();
    }

    private static TransactionMisuseException misuse(ReactiveQueue queue) {
        TransactionMisuseException batch = Callers.start(
                        List.of(queue.enqueueAll(List.of(Requests.unkeyed("work"), Requests.keyed("key", "work")))))
                .await()
                .get(0)
                .error(TransactionMisuseException.class);
        TransactionMisuseException single = Callers.start(List.of(queue.enqueue(Requests.keyed("key", "work"))))
                .await()
                .get(0)
                .error(TransactionMisuseException.class);
        // In a transaction that failed before, the second finds it as the first left it.
        assertThat(single.sqlState().isPresent()).isEqualTo(batch.sqlState().isPresent());
        return batch;
    }

    private void assertNothingWritten() {
        assertThat(fixture.jobs()).isZero();
        assertThat(fixture.bindings()).isZero();
    }
}
