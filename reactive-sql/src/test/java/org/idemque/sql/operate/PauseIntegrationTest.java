package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
import org.idemque.QueueAction;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.internal.claim.ClaimedJob;
import org.idemque.sql.modes.Worker;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;

/** What a paused queue does and does not. */
@DatabaseTest
class PauseIntegrationTest {

    private static final QueueAction ACTION = new QueueAction("default", "ann", "mail server down");

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueAdmin admin;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.on(database, 5);
        admin = Idemque.admin(fixture.pool());
    }

    @Test
    void nothingIsClaimedWhileRequestsAreAccepted() {
        Worker worker = new Worker(fixture);
        assertThat(Await.value(admin.pause(ACTION))).isTrue();
        JobId job = Await.value(fixture.queue().enqueue(Requests.keyed("key", "work")))
                .jobId();
        assertThat(Await.value(worker.claim(5))).isEmpty();

        assertThat(Await.value(admin.resume(ACTION))).isTrue();

        assertThat(Await.value(worker.claim(5))).extracting(ClaimedJob::id).containsExactly(job);
    }

    /** What an operator sees waiting in a paused queue is what will go when it is resumed. */
    @Test
    void whatIsDueBecomesReadyAllTheSame(TestDatabase database) {
        JobId job = Await.value(fixture.queue()
                        .enqueue(EnqueueRequest.of(
                                "test", 1, EnqueueOptions.defaults().withDelay(Duration.ofHours(1)))))
                .jobId();
        database.execute("UPDATE idemque.job SET run_at = now() - interval '1 second'");
        assertThat(Await.value(admin.pause(ACTION))).isTrue();

        assertThat(Await.value(new Worker(fixture).claim(5))).isEmpty();

        assertThat(database.rows("SELECT id, state FROM idemque.job")).containsExactly(List.of(job.value(), "ready"));
    }

    @Test
    void whoWaitsForAnotherThatPausesGivesUpInTime() {
        QueueAdmin impatient =
                Idemque.admin(fixture.pool(), QueueSettings.defaults().withLockTimeout(Duration.ofMillis(100)));
        try (LentTransaction other = LentTransaction.begin(fixture)) {
            assertThat(Await.value(admin.on(other.connection()).pause(ACTION))).isTrue();

            assertThatThrownBy(() -> Await.value(impatient.pause(ACTION)))
                    .isInstanceOfSatisfying(QueueUnavailableException.class, late -> assertThat(late.sqlState())
                            .contains("55P03"));
            other.commit();
        }
        try (LentTransaction other = LentTransaction.begin(fixture)) {
            assertThat(Await.value(admin.on(other.connection()).resume(ACTION))).isTrue();

            assertThatThrownBy(() -> Await.value(impatient.resume(ACTION)))
                    .isInstanceOf(QueueUnavailableException.class);
        }
    }

    /** Allowed: one does it. Forbidden: an error, whatever isolation sessions have by default. */
    @ParameterizedTest
    @ValueSource(strings = {"read committed", "repeatable read", "serializable"})
    void equalActionsAtOnceAreOne(String isolation, TestDatabase database) {
        database.execute(
                "ALTER DATABASE %s SET default_transaction_isolation = '%s'".formatted(database.name(), isolation));
        QueueAdmin there = Idemque.admin(database.pool(4));
        Rounds.run(10, round -> {
            QueueAction action = new QueueAction("queue-" + round, "ann", "race");
            assertThat(Await.value(Flux.range(0, 4)
                            .flatMap(i -> there.pause(action))
                            .filter(done -> done)
                            .count()))
                    .isOne();
            assertThat(Await.value(Flux.range(0, 4)
                            .flatMap(i -> there.resume(action))
                            .filter(done -> done)
                            .count()))
                    .isOne();
        });
    }

    @Test
    void otherQueuesGoOn() {
        assertThat(Await.value(admin.pause(new QueueAction("other", "ann", "reason"))))
                .isTrue();
        JobId job =
                Await.value(fixture.queue().enqueue(Requests.unkeyed("work"))).jobId();

        assertThat(Await.value(new Worker(fixture).claim(5)))
                .extracting(ClaimedJob::id)
                .containsExactly(job);
    }

    @Test
    void repeatingChangesNothingAndSaysSo(TestDatabase database) {
        assertThat(Await.value(admin.resume(ACTION))).isFalse();
        assertThat(Await.value(admin.pause(ACTION))).isTrue();
        assertThat(Await.value(admin.pause(new QueueAction("default", "bob", "me too"))))
                .isFalse();
        assertThat(database.rows("SELECT queue, actor, reason FROM idemque.paused_queue"))
                .containsExactly(List.of("default", "ann", "mail server down"));
        assertThat(Await.value(admin.resume(ACTION))).isTrue();
        assertThat(Await.value(admin.resume(ACTION))).isFalse();
    }

    /** Allowed: one of them pauses. Forbidden: an error, or two that are told to have done it. */
    @Test
    void pausesAtOnceAreOne() {
        assertThat(Await.value(
                        Flux.range(0, 4).flatMap(i -> admin.pause(ACTION)).collectList()))
                .containsExactlyInAnyOrder(true, false, false, false);
        assertThat(Await.value(
                        Flux.range(0, 4).flatMap(i -> admin.resume(ACTION)).collectList()))
                .containsExactlyInAnyOrder(true, false, false, false);
    }

    @Test
    void inACallersTransactionItStandsOrFallsWithIt(TestDatabase database) {
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            assertThat(Await.value(admin.on(transaction.connection()).pause(ACTION)))
                    .isTrue();
            transaction.rollback();
        }
        assertThat(database.count("SELECT count(*) FROM idemque.paused_queue")).isZero();
    }
}
