package org.idemque.sql.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.IdemqueException;
import org.idemque.InvalidRequestException;
import org.idemque.JsonText;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A call that is refused writes nothing and leaves the caller's transaction as it was. */
@DatabaseTest
class UsableTransactionIntegrationTest {

    private static final EnqueueRequest NEW = Requests.keyed("new", "work");

    @ParameterizedTest(name = "{0}")
    @MethodSource("refused")
    void theTransactionGoesOn(
            String what,
            List<EnqueueRequest> requests,
            Class<? extends IdemqueException> error,
            TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 2);
        Orders orders = Orders.createdIn(database);
        EnqueueResult unusedResult = Await.value(fixture.queue().enqueue(Requests.keyed("taken", "work")));
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            Orders.insert(transaction, 1);
            EnqueueResult own = Await.value(transaction.queue().enqueue(Requests.keyed("own", "work")));

            var unused = Callers.start(List.of(transaction.queue().enqueueAll(requests)))
                    .await()
                    .get(0)
                    .error(error);

            Orders.insert(transaction, 2);
            assertThat(Await.value(transaction.queue().enqueue(NEW)).outcome())
                    .as("nothing of the refused call is there")
                    .isEqualTo(EnqueueOutcome.ACCEPTED);
            assertThat(Await.value(transaction.queue().enqueue(Requests.keyed("own", "work"))))
                    .isEqualTo(new EnqueueResult.Replayed(own.jobId()));
            transaction.commit();
        }
        assertThat(orders.committed()).isEqualTo(2);
        assertThat(fixture.jobs()).as("taken, own, new").isEqualTo(3);
        assertThat(fixture.bindings()).isEqualTo(3);
    }

    static Stream<Arguments> refused() {
        Class<?> conflict = EnqueueIdempotencyConflictException.class;
        Class<?> invalid = InvalidRequestException.class;
        return Stream.of(
                Arguments.of("conflict", List.of(Requests.keyed("taken", "other")), conflict),
                Arguments.of("conflict with its own job", List.of(Requests.keyed("own", "other")), conflict),
                Arguments.of("conflict of a member", List.of(NEW, Requests.keyed("taken", "other")), conflict),
                Arguments.of("conflict within the batch", List.of(NEW, Requests.keyed("new", "other")), conflict),
                Arguments.of("payload that is no JSON", List.of(EnqueueRequest.of("t", JsonText.of("{"))), invalid),
                Arguments.of("invalid member", List.of(NEW, EnqueueRequest.of("t", Double.NaN)), invalid),
                Arguments.of("too many members", Collections.nCopies(1001, NEW), invalid));
    }
}
