package org.idemque.sql.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRED;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_REQUIRES_NEW;
import static org.springframework.transaction.TransactionDefinition.PROPAGATION_SUPPORTS;

import io.r2dbc.spi.R2dbcBadGrammarException;
import java.util.List;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.InvalidRequestException;
import org.idemque.TransactionMisuseException;
import org.idemque.sql.Idemque;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.r2dbc.connection.TransactionAwareConnectionFactoryProxy;
import org.springframework.transaction.reactive.TransactionalOperator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** With a transaction-aware factory the queue joins the reactive transaction that is around a call. */
@DatabaseTest
class AmbientTransactionIntegrationTest {

    private SpringFixture spring;
    private TransactionalOperator transaction;

    @BeforeEach
    void begin(TestDatabase database) {
        spring = SpringFixture.on(database, 3);
        transaction = spring.transactions(PROPAGATION_REQUIRED);
    }

    @Test
    void jobAndBusinessRowCommitTogether() {
        EnqueueResult result =
                Await.value(transaction.transactional(spring.insertOrder(1).then(enqueue("key", "work"))));

        assertThat(result.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(spring.orders()).isOne();
        assertThat(spring.plain().jobs()).isOne();
    }

    @Test
    void anErrorAfterTheEnqueueTakesJobAndBusinessRowAndFreesTheKey() {
        transaction
                .transactional(spring.insertOrder(1)
                        .then(enqueue("key", "work"))
                        .then(Mono.error(new IllegalStateException("business"))))
                .as(StepVerifier::create)
                .verifyErrorMessage("business");

        assertNothingIsThere();
        assertThat(Await.value(enqueue("key", "other work")).outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    /** An installation changes the search_path for as long as its transaction lasts. */
    @Test
    void anInstallationWantsATransactionOfItsOwn() {
        transaction
                .transactional(Idemque.schema(new TransactionAwareConnectionFactoryProxy(
                                spring.plain().pool()))
                        .install())
                .as(StepVerifier::create)
                .verifyError(TransactionMisuseException.class);
    }

    @Test
    void aTransactionThatIsMarkedForRollbackTakesThem() {
        Await.completion(transaction.execute(status ->
                spring.insertOrder(1).then(enqueue("key", "work")).doOnNext(accepted -> status.setRollbackOnly())));

        assertNothingIsThere();
    }

    @Test
    void aBatchJoinsToo() {
        Flux<EnqueueResult> batch = spring.queue()
                .enqueueAll(
                        List.of(Requests.unkeyed("free"), Requests.keyed("a", "work"), Requests.keyed("b", "work")));

        StepVerifier.create(transaction.transactional(batch.concatWith(Mono.error(new IllegalStateException("late")))))
                .expectNextCount(3)
                .verifyErrorMessage("late");
        assertNothingIsThere();

        StepVerifier.create(transaction.transactional(batch)).expectNextCount(3).verifyComplete();
        assertThat(spring.plain().jobs()).isEqualTo(3);
    }

    @Test
    void outsideATransactionACallCommitsOnItsOwn() {
        EnqueueResult result = Await.value(enqueue("key", "work"));

        assertThat(spring.plain().database().text("SELECT id FROM idemque.job"))
                .isEqualTo(result.jobId().toString());
    }

    /** Where a call is written does not matter, only where it is subscribed to. */
    @Test
    void aCallAssembledOutsideJoinsTheTransactionItIsSubscribedToIn() {
        Mono<EnqueueResult> assembledOutside = enqueue("key", "work");

        transaction
                .execute(status -> {
                    status.setRollbackOnly();
                    return assembledOutside;
                })
                .as(StepVerifier::create)
                .expectNextCount(1)
                .verifyComplete();

        assertNothingIsThere();
    }

    @Test
    void aRefusedCallLeavesTheTransactionUsable() {
        EnqueueResult owner = Await.value(enqueue("taken", "work"));

        transaction
                .transactional(spring.insertOrder(1)
                        .then(enqueue("taken", "other work"))
                        .onErrorResume(EnqueueIdempotencyConflictException.class, conflict -> {
                            assertThat(conflict.existingJobId()).contains(owner.jobId());
                            return Mono.empty();
                        })
                        .then(spring.queue().enqueue("test", Double.NaN))
                        .onErrorResume(InvalidRequestException.class, invalid -> Mono.empty())
                        .then(spring.insertOrder(2))
                        .then(enqueue("key", "work")))
                .as(StepVerifier::create)
                .expectNextCount(1)
                .verifyComplete();

        assertThat(spring.orders()).isEqualTo(2);
        assertThat(spring.plain().jobs()).isEqualTo(2);
    }

    @Test
    void theSameKeyReplaysTheTransactionsOwnUncommittedJob() {
        transaction
                .transactional(Flux.concat(enqueue("key", "work"), enqueue("key", "work")))
                .map(EnqueueResult::outcome)
                .as(StepVerifier::create)
                .expectNext(EnqueueOutcome.ACCEPTED, EnqueueOutcome.REPLAYED)
                .verifyComplete();
    }

    @Test
    void anInnerTransactionOfItsOwnOutlivesTheOuterOne() {
        TransactionalOperator inner = spring.transactions(PROPAGATION_REQUIRES_NEW);

        transaction
                .transactional(enqueue("outer", "work")
                        .then(inner.transactional(enqueue("inner", "work")))
                        .then(Mono.error(new IllegalStateException("outer failed"))))
                .as(StepVerifier::create)
                .verifyErrorMessage("outer failed");

        assertThat(spring.plain().jobs()).isOne();
        assertThat(Await.value(enqueue("inner", "work")).outcome()).isEqualTo(EnqueueOutcome.REPLAYED);
        assertThat(Await.value(enqueue("outer", "work")).outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    /** Spring keeps a connection for a scope without transaction too; it goes back to the pool when the scope ends. */
    @Test
    void aScopeWithoutTransactionCommitsEachCallAndReturnsItsConnection() {
        TransactionalOperator scope = spring.transactions(PROPAGATION_SUPPORTS);
        for (int round = 0; round < 5; round++) {
            scope.transactional(Flux.concat(enqueue("a" + round, "work"), enqueue("b" + round, "work"))
                            .concatWith(Mono.error(new IllegalStateException("late"))))
                    .as(StepVerifier::create)
                    .expectNextCount(2)
                    .verifyErrorMessage("late");
        }
        assertThat(spring.plain().jobs()).isEqualTo(10);
    }

    /** Not a promise but a trap: a queue on the pool itself cannot know of the transaction, and commits on its own. */
    @Test
    void aQueueOnTheRawFactoryDoesNotJoin() {
        transaction
                .transactional(spring.insertOrder(1)
                        .then(spring.plain().queue().enqueue(Requests.keyed("key", "work")))
                        .then(Mono.error(new IllegalStateException("business"))))
                .as(StepVerifier::create)
                .verifyErrorMessage("business");

        assertThat(spring.orders()).isZero();
        assertThat(spring.plain().jobs()).isOne();
    }

    /** A statement that the database refuses spoils the transaction, as any statement of the application's would. */
    @Test
    void aRefusedStatementRollsTheTransactionBack() {
        spring.plain().database().execute("ALTER TABLE idemque.job RENAME COLUMN payload TO other");

        transaction
                .transactional(spring.insertOrder(1).then(enqueue("key", "work")))
                .as(StepVerifier::create)
                .verifyErrorSatisfies(error -> assertThat(error).hasCauseInstanceOf(R2dbcBadGrammarException.class));

        assertNothingIsThere();
    }

    private Mono<EnqueueResult> enqueue(String key, String work) {
        return spring.queue().enqueue(Requests.keyed(key, work));
    }

    private void assertNothingIsThere() {
        assertThat(spring.orders()).isZero();
        assertThat(spring.plain().jobs()).isZero();
        assertThat(spring.plain().bindings()).isZero();
    }
}
