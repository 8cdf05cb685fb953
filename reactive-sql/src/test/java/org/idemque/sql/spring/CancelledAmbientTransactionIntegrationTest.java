package org.idemque.sql.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRED;

import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.BlockedSessions;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

/** The subscriber leaves a transaction of Spring's while an enqueue in it waits for a key. */
@DatabaseTest
class CancelledAmbientTransactionIntegrationTest {

    /**
     * Spring rolls back behind the statement that waits. Allowed: nothing of the transaction is there, its connection is back
     * in the pool without a transaction. Forbidden: a job, an order, a lost connection (the leak check of every test).
     */
    @Test
    void isRolledBackAndItsConnectionReturned(TestDatabase database) {
        SpringFixture spring = SpringFixture.on(database, 2);
        for (int round = 0; round < 5; round++) {
            try (LentTransaction owner = LentTransaction.begin(spring.plain())) {
                EnqueueResult unused = Await.value(owner.queue().enqueue(Requests.keyed("held", "gone")));
                Disposable caller = spring.transactions(PROPAGATION_REQUIRED)
                        .transactional(
                                spring.insertOrder(round).then(spring.queue().enqueue(Requests.keyed("held", "work"))))
                        .subscribe();
                BlockedSessions.await(database, 1);

                caller.dispose();
                owner.rollback();
            }
            try (LentTransaction first = LentTransaction.begin(spring.plain());
                    LentTransaction second = LentTransaction.begin(spring.plain())) {
                assertThat(first.count("SELECT count(*) FROM idemque.job")).isZero();
                assertThat(second.count("SELECT count(*) FROM idemque.binding")).isZero();
            }
        }
        assertThat(spring.orders()).isZero();
        assertThat(Await.value(spring.queue().enqueue(Requests.keyed("held", "work")))
                        .outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED);
    }
}
