package org.idemque.sql.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.List;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.PurgeConflictException;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;
import org.idemque.TransactionMisuseException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.internal.claim.ClaimedJob;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import org.idemque.sql.modes.Worker;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseClock;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.LentTransaction;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** What a purge deletes, what it leaves, and what repeating it does. */
@DatabaseTest
class PurgeIntegrationTest {

    private static final PurgeRequest REQUEST = new PurgeRequest("default", "ann", "bad deploy", "purge-1");

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueAdmin admin;

    @BeforeEach
    void queue(TestDatabase database) {
        fixture = QueueFixture.alone(database, 5);
        admin = Idemque.admin(fixture.pool());
    }

    @Test
    void jobsThatWaitGoAndTheirKeysAreFree(TestDatabase database) {
        JobId ready = enqueue(Requests.keyed("ready", "work")).jobId();
        JobId unkeyed = enqueue(Requests.unkeyed("work")).jobId();
        JobId later = enqueue(EnqueueRequest.of(
                        "test",
                        1,
                        EnqueueOptions.defaults().withDelay(Duration.ofHours(1)).withKeyed(Idempotency.of("later"))))
                .jobId();
        JobId retried = enqueue(Requests.keyed("retried", "work")).jobId();
        database.execute("UPDATE idemque.job SET state = 'scheduled', attempt = 3 WHERE id = ?", retried.value());

        assertThat(purge(REQUEST)).isEqualTo(new PurgeResult(4, false));

        assertThat(fixture.jobs()).isZero();
        assertThat(fixture.bindings()).isZero();
        EnqueueResult anew = enqueue(Requests.keyed("ready", "other work"));
        assertThat(anew.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(anew.jobId()).isNotIn(ready, unkeyed, later, retried);
    }

    @Test
    void jobsThatRunAndOtherQueuesStayWithTheirKeys() {
        JobId running = enqueue(Requests.keyed("running", "work")).jobId();
        assertThat(Await.value(new Worker(fixture).claim(1)))
                .extracting(ClaimedJob::id)
                .containsExactly(running);
        JobId other = enqueue(EnqueueRequest.of(
                        "test", 1, EnqueueOptions.defaults().withQueue("other").withKeyed(Idempotency.of("other"))))
                .jobId();

        assertThat(purge(REQUEST)).isEqualTo(new PurgeResult(0, false));

        assertThat(enqueue(Requests.keyed("running", "work"))).isEqualTo(new EnqueueResult.Replayed(running));
        assertThat(fixture.database().rows("SELECT id FROM idemque.job WHERE queue = 'other'"))
                .containsExactly(List.of(other.value()));
        assertThat(fixture.bindings()).isEqualTo(2);
    }

    /** The key of an old job that still waits belongs to a newer one, which is in another queue. */
    @Test
    void aKeyThatWasTakenOverStays() {
        JobId old = enqueue(Requests.keyed("key", "work")).jobId();
        DatabaseClock.expireAll(fixture.database());
        EnqueueRequest newer = EnqueueRequest.of(
                "test", 1, EnqueueOptions.defaults().withQueue("other").withKeyed(Idempotency.of("key")));
        JobId owner = enqueue(newer).jobId();

        assertThat(purge(REQUEST)).isEqualTo(new PurgeResult(1, false));

        assertThat(enqueue(newer)).isEqualTo(new EnqueueResult.Replayed(owner));
        assertThat(owner).isNotEqualTo(old);
    }

    @Test
    void repeatingAnswersTheFirstCountAndDeletesNothingNewer(TestDatabase database) {
        EnqueueResult unused = enqueue(Requests.unkeyed("work"));
        assertThat(purge(REQUEST)).isEqualTo(new PurgeResult(1, false));
        EnqueueResult newer = enqueue(Requests.keyed("key", "newer"));

        assertThat(purge(REQUEST)).isEqualTo(new PurgeResult(1, true));

        assertThat(enqueue(Requests.keyed("key", "newer"))).isEqualTo(new EnqueueResult.Replayed(newer.jobId()));
        assertThat(database.rows("""
                        SELECT request_id, queue, actor, reason, jobs, purged_at BETWEEN now() - interval '1 minute' AND now()
                        FROM idemque.purge""")).containsExactly(List.of("purge-1", "default", "ann", "bad deploy", 1L, true));
    }

    @Test
    void aDifferentRequestUnderTheSameIdIsAConflict() {
        assertThat(purge(REQUEST)).isEqualTo(new PurgeResult(0, false));
        EnqueueResult unused = enqueue(Requests.unkeyed("work"));

        assertThatThrownBy(() -> purge(new PurgeRequest("other", "ann", "another", "purge-1")))
                .isInstanceOfSatisfying(PurgeConflictException.class, conflict -> {
                    assertThat(conflict.conflictingFields()).containsExactly("queue", "reason");
                    assertThat(conflict.requestId()).isEqualTo("purge-1");
                });
        assertThatThrownBy(() -> purge(new PurgeRequest("default", "bob", "bad deploy", "purge-1")))
                .isInstanceOfSatisfying(
                        PurgeConflictException.class,
                        conflict -> assertThat(conflict.conflictingFields()).containsExactly("actor"));
        assertThat(fixture.jobs()).isOne();
    }

    /**
     * A deletion that comes too late, after its transaction was rolled back: an equal request has been run meanwhile, and so
     * there is a row of its id, but not its own.
     */
    @Test
    void aDeletionNeedsTheRowThatItsOwnPurgeWrote(TestDatabase database) {
        assertThat(purge(REQUEST)).isEqualTo(new PurgeResult(0, false));
        EnqueueResult unused = enqueue(Requests.keyed("newer", "work"));
        long taken = database.count("SELECT (extract(epoch FROM purged_at) * 1000000)::bigint FROM idemque.purge");

        assertThat(deletion(taken - 1)).isEmpty();
        assertThat(fixture.jobs()).isOne();
        assertThat(fixture.bindings()).isOne();

        assertThat(deletion(taken)).containsExactly(1L);
        assertThat(fixture.jobs()).isZero();
    }

    private List<Long> deletion(long taken) {
        String delete =
                Sql.statement("purge/delete.sql", new SchemaName("idemque")).text();
        return Await.value(Mono.usingWhen(
                fixture.pool().create(),
                connection -> Flux.from(connection
                                .createStatement(delete)
                                .bind(0, REQUEST.queue())
                                .bind(1, REQUEST.requestId())
                                .bind(2, taken)
                                .execute())
                        .concatMap(result -> result.map(row -> row.get(0, Long.class)))
                        .collectList(),
                Connection::close));
    }

    @Test
    void inACallersTransactionItStandsOrFallsWithIt() {
        EnqueueResult unused = enqueue(Requests.keyed("key", "work"));
        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            QueueAdmin lent = admin.on(transaction.connection());
            assertThat(Await.value(lent.purge(REQUEST))).isEqualTo(new PurgeResult(1, false));
            assertThatThrownBy(
                            () -> Await.value(lent.purge(new PurgeRequest("default", "bob", "bad deploy", "purge-1"))))
                    .isInstanceOf(PurgeConflictException.class);
            assertThat(Await.value(lent.purge(REQUEST))).isEqualTo(new PurgeResult(1, true));
            transaction.rollback();
        }
        assertThat(fixture.jobs()).isOne();
        assertThat(fixture.bindings()).isOne();

        try (LentTransaction transaction = LentTransaction.begin(fixture)) {
            assertThat(Await.value(admin.on(transaction.connection()).purge(REQUEST)))
                    .isEqualTo(new PurgeResult(1, false));
            transaction.commit();
            assertThatThrownBy(
                            () -> Await.value(admin.on(transaction.connection()).purge(REQUEST)))
                    .isInstanceOf(TransactionMisuseException.class);
        }
        assertThat(fixture.jobs()).isZero();
        assertThat(purge(REQUEST)).isEqualTo(new PurgeResult(1, true));
    }

    private EnqueueResult enqueue(EnqueueRequest request) {
        return Await.value(fixture.queue().enqueue(request));
    }

    private PurgeResult purge(PurgeRequest request) {
        return Await.value(admin.purge(request));
    }
}
