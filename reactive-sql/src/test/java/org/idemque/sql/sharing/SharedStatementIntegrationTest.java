package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.Connection;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.QueueOverloadedException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.Sharing;
import org.idemque.sql.admin.JobDetail;
import org.idemque.sql.admin.JobEvent;
import org.idemque.sql.modes.ModeRequests;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** Calls that come while every statement is under way leave together when one ends. */
@DatabaseTest
class SharedStatementIntegrationTest {

    @Test
    void whoWaitsLeavesTogether(TestDatabase database) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity());
        Callers callers = Callers.start(IntStream.range(0, 200)
                .mapToObj(i -> waiting.keyed("key-" + i, "work"))
                .toList());

        waiting.open();

        assertThat(callers.await())
                .extracting(told -> told.result().outcome())
                .hasSize(200)
                .containsOnly(EnqueueOutcome.ACCEPTED);
        assertThat(waiting.recording().statements()).containsExactly(1, 200);
        assertThat(waiting.recording().waits).hasSize(201);
        assertThat(waiting.fixture().jobs()).isEqualTo(201);
    }

    /** Workers take what starts at one moment by id: those of one statement stand there in the order in which they came. */
    @Test
    void firstInIsFirstOut(TestDatabase database) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity());
        Callers callers = Callers.start(IntStream.range(0, 200)
                .mapToObj(i -> waiting.fixture().queue().enqueue(EnqueueRequest.of("in order", i)))
                .toList());

        waiting.open();

        assertThat(callers.await()).noneMatch(Told::failed);
        assertThat(database.rows(
                        "SELECT payload::text::integer FROM idemque.job WHERE type = 'in order' ORDER BY run_at, id"))
                .containsExactlyElementsOf(IntStream.range(0, 200)
                        .mapToObj(i -> List.<Object>of(i))
                        .toList());
    }

    @Test
    void noMoreThanSoManyLeaveTogether(TestDatabase database) {
        Waiting waiting = Waiting.on(database, sharing -> sharing.withMaxRequests(40));
        Callers callers = Callers.start(IntStream.range(0, 100)
                .mapToObj(i -> waiting.keyed("key-" + i, "work"))
                .toList());

        waiting.open();

        assertThat(callers.await()).hasSize(100);
        assertThat(waiting.recording().statements()).containsExactly(1, 40, 40, 20);
    }

    @Test
    void noMoreThanSoManyBytesLeaveTogether(TestDatabase database) {
        Waiting waiting = Waiting.on(database, sharing -> sharing.withMaxPayloadBytes(100));
        Callers callers = Callers.start(IntStream.of(30, 30, 30, 300, 30)
                .mapToObj(length -> waiting.fixture().queue().enqueue(EnqueueRequest.of("test", "x".repeat(length))))
                .toList());

        waiting.open();

        assertThat(callers.await()).hasSize(5);
        assertThat(waiting.recording().statements()).containsExactly(1, 3, 1, 1);
    }

    @Test
    void whoHasLeftIsNotSent(TestDatabase database) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity());
        Callers callers = Callers.start(IntStream.range(0, 10)
                .mapToObj(i -> waiting.keyed("key-" + i, "work"))
                .toList());
        callers.cancel(3);
        callers.cancel(9);

        waiting.open();

        assertThat(callers.await()).hasSize(8);
        assertThat(waiting.recording().statements()).containsExactly(1, 8);
        assertThat(Await.value(waiting.keyed("key-3", "other work")).outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    /** A statement may wait for its connection for as long as one waits for a statement. */
    @Test
    void whoLeavesBeforeThereIsAConnectionIsNotSent(TestDatabase database) {
        Recording recording = new Recording();
        QueueFixture fixture = QueueFixture.on(
                database,
                1,
                QueueSettings.defaults()
                        .withSharing(Sharing.defaults().withStatements(1))
                        .withRecorder(recording));
        Connection only = Await.value(fixture.pool().create());
        Callers callers = Callers.start(List.of(fixture.queue().enqueue(Requests.keyed("a", "work"))));
        assertThat(Poll.last(QueueFixture.PATIENCE, recording.waits::size, left -> left == 1))
                .isOne();
        callers.cancel(0);

        Await.completion(only.close());

        assertThat(Await.value(fixture.queue().enqueue(Requests.keyed("b", "work")))
                        .outcome())
                .isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(recording.statements()).containsExactly(1);
        assertThat(fixture.jobs()).isOne();
    }

    @Test
    void whoLeavesMakesRoom(TestDatabase database) {
        Waiting waiting = Waiting.on(database, sharing -> sharing.withMaxWaiting(3));
        Callers callers = Callers.start(List.of(waiting.keyed("a", "work"), waiting.keyed("b", "work")));
        assertThat(refused(waiting.keyed("c", "work"))).isInstanceOf(QueueOverloadedException.class);
        callers.cancel(0);
        Callers later = Callers.start(List.of(waiting.keyed("c", "work")));

        waiting.open();

        assertThat(later.await()).hasSize(1);
        assertThat(callers.await()).hasSize(1);
        assertThat(waiting.recording().refused).hasValue(1);
    }

    @Test
    void theRoomIsBoundedInBytesToo(TestDatabase database) {
        Waiting waiting = Waiting.on(database, sharing -> sharing.withMaxWaitingBytes(100));
        Callers callers = Callers.start(List.of(waiting.keyed("a", "x".repeat(50))));

        assertThat(refused(waiting.keyed("b", "x".repeat(50)))).isInstanceOf(QueueOverloadedException.class);

        waiting.open();
        assertThat(callers.await()).hasSize(1);
        assertThat(Await.value(waiting.keyed("b", "x".repeat(1_000))).outcome())
                .as("one alone is let in")
                .isEqualTo(EnqueueOutcome.ACCEPTED);
    }

    /** As if they had come one after the other: the first is accepted, an equal one replays, a different one conflicts. */
    @Test
    void callersWithOneKeyAreSettledInTheirOrder(TestDatabase database) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity());
        Callers callers = Callers.start(List.of(
                waiting.keyed("key", "work"), waiting.keyed("key", "work"), waiting.keyed("key", "different work")));

        waiting.open();

        List<Told> told = callers.await();
        JobId job = told.get(0).result().jobId();
        assertThat(told.get(0).result()).isEqualTo(new EnqueueResult.Accepted(job));
        assertThat(told.get(1).result()).isEqualTo(new EnqueueResult.Replayed(job));
        assertThat(told.get(2).conflict().existingJobId()).contains(job);
        assertThat(told.get(2).conflict().conflictingFields()).containsExactly("payload");
        assertThat(waiting.recording().statements()).containsExactly(1, 3);
    }

    /** The key has an owner: who asks for the same as the owner replays it, also behind one who asks for something else. */
    /** Sent as one, and told and seen as if they had come one after the other. */
    @Test
    void debouncedCallersOfOneStatementReplaceEachOther(TestDatabase database) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity());
        Callers callers = Callers.start(List.of(
                waiting.fixture().queue().enqueue(ModeRequests.debounced("key", "one")),
                waiting.fixture().queue().enqueue(ModeRequests.debounced("key", "two"))));

        waiting.open();

        JobId job = callers.await(0).result().jobId();
        assertThat(callers.await())
                .extracting(Told::result)
                .containsExactly(new EnqueueResult.Accepted(job), new EnqueueResult.Replaced(job));
        JobDetail seen =
                Await.value(Idemque.admin(waiting.fixture().pool()).job(job)).orElseThrow();
        assertThat(seen.definition().payload()).isEqualTo("\"two\"");
        assertThat(seen.timeline()).hasAtLeastOneElementOfType(JobEvent.Replaced.class);
    }

    @Test
    void whoFollowsOneThatConflictsMayReplay(TestDatabase database) {
        Waiting waiting = Waiting.on(database, UnaryOperator.identity());
        Callers before = Callers.start(List.of(waiting.keyed("key", "work")));
        waiting.open();
        JobId owner = before.await(0).result().jobId();
        Waiting again = waiting.again("second");
        Callers callers = Callers.start(List.of(waiting.keyed("key", "different work"), waiting.keyed("key", "work")));

        again.open();

        assertThat(callers.await(0).conflict().existingJobId()).contains(owner);
        assertThat(callers.await(1).result()).isEqualTo(new EnqueueResult.Replayed(owner));
    }

    private static Throwable refused(Mono<EnqueueResult> call) {
        return Await.value(call.<Throwable>map(result -> new AssertionError("no refusal but " + result))
                .onErrorResume(Mono::just));
    }
}
