package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.ConnectionFactory;
import java.util.List;
import org.idemque.EnqueueResult;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.CountingConnectionFactory;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.r2dbc.connection.R2dbcTransactionManager;
import org.springframework.r2dbc.connection.TransactionAwareConnectionFactoryProxy;
import org.springframework.transaction.reactive.TransactionalOperator;

/** What may belong to a transaction is never shared; everything else is, unless it is switched off. */
@DatabaseTest
class WhoSharesIntegrationTest {

    private final Recording recording = new Recording();
    private QueueFixture fixture;

    @BeforeEach
    void install(TestDatabase database) {
        fixture = QueueFixture.on(database, 2);
    }

    @Test
    void callsOnAPoolAndOnTheDriversOwnFactoryDo(TestDatabase database) {
        enqueue(on(fixture.pool()));
        enqueue(on(database.connectionFactory()));

        assertThat(recording.statements()).hasSize(2);
    }

    @Test
    void aBatchDoesNot() {
        List<EnqueueResult> unused = Await.value(
                on(fixture.pool()).enqueueAll(List.of(Requests.unkeyed("work"))).collectList());

        assertThat(recording.statements()).isEmpty();
    }

    @Test
    void callsOnALentConnectionDoNot() {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            EnqueueResult unused =
                    Await.value(on(fixture.pool()).on(transaction.connection()).enqueue(Requests.unkeyed("work")));
        }
        assertThat(recording.statements()).isEmpty();
        assertThat(fixture.jobs()).isZero();
    }

    @Test
    void callsWithSpringsFactoryDoOutsideOfATransactionOnly() {
        R2dbcQueue queue = on(new TransactionAwareConnectionFactoryProxy(fixture.pool()));
        TransactionalOperator transaction = TransactionalOperator.create(new R2dbcTransactionManager(fixture.pool()));

        EnqueueResult unused =
                Await.value(queue.enqueue(Requests.unkeyed("work")).as(transaction::transactional));
        assertThat(recording.statements()).isEmpty();
        enqueue(queue);
        assertThat(recording.statements()).hasSize(1);
    }

    /** Behind Spring's factory may be one that chooses by the Context, which a shared statement does not have. */
    @Test
    void callsWithSpringsFactoryBeforeAFactoryThatIsNotKnownDoNot() {
        enqueue(on(new TransactionAwareConnectionFactoryProxy(new CountingConnectionFactory(fixture.pool()))));

        assertThat(recording.statements()).isEmpty();
    }

    /** It might join a transaction that nobody else can see. */
    @Test
    void callsWithAFactoryThatIsNotKnownDoNot() {
        enqueue(on(new CountingConnectionFactory(fixture.pool())));

        assertThat(recording.statements()).isEmpty();
    }

    @Test
    void nobodyDoesWhereItIsSwitchedOff() {
        enqueue(Idemque.queue(
                fixture.pool(), QueueSettings.defaults().withRecorder(recording).withSharing(Sharing.off())));

        assertThat(recording.statements()).isEmpty();
    }

    private R2dbcQueue on(ConnectionFactory factory) {
        return Idemque.queue(factory, QueueSettings.defaults().withRecorder(recording));
    }

    private static void enqueue(R2dbcQueue queue) {
        EnqueueResult unused = Await.value(queue.enqueue(Requests.unkeyed("work")));
    }
}
