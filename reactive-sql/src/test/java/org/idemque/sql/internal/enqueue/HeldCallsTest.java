package org.idemque.sql.internal.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueRecorder;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.internal.key.KeyHasher;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.connection.Work;
import org.idemque.sql.internal.sharing.Places;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.testing.Requests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.json.JsonMapper;

/** Calls for one key come from several threads while others of the same key are told. */
class HeldCallsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int CALLS = 100_000;

    private final Places places = new Places(CALLS, Long.MAX_VALUE);
    private final Preparation preparation =
            new Preparation(new PayloadWriter(new JsonMapper(), 1_000), KeyHasher.plain());
    private final Candidate keyed = preparation.one(Requests.keyed("key", "work"));
    private final Candidate free = preparation.one(Requests.unkeyed("work"));

    /** Allowed: every call is told. Forbidden: one joins a key that is forgotten at that moment, and waits for ever. */
    @Test
    void whoComesAsItsKeyIsForgottenIsTold() {
        HeldCalls held = held(new AnsweringAtOnce());
        Long told = Flux.range(0, CALLS)
                .parallel(4)
                .runOn(Schedulers.boundedElastic())
                .flatMap(i -> Mono.<EnqueueResult>create(sink -> enter(held, keyed, sink)), false, CALLS)
                .sequential()
                .count()
                .block(PATIENCE);

        assertThat(told).isEqualTo(CALLS);
    }

    /** Sent again it might become a second job: nobody would know it by a key. */
    @Test
    void aCallWithoutAKeyWhoseConnectionBrokeIsNotSentAgain() {
        AtomicInteger runs = new AtomicInteger();
        HeldCalls held = held(new Sessions() {
            @Override
            public <T> Mono<T> run(Work<T> work) {
                int unused = runs.incrementAndGet();
                return Mono.error(new OutcomeUnknownException("lost", "08006", new IOException("on purpose")));
            }
        });

        Mono<EnqueueResult> call = Mono.create(sink -> enter(held, free, sink));

        assertThatThrownBy(() -> call.block(PATIENCE)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(runs).hasValue(1);
    }

    /** With several connections that break one after the other, the first of which may have brought the answer. */
    @Test
    void aCallWhoseConnectionBreaksAgainAndAgainIsSentThreeTimesInAll() {
        AtomicInteger runs = new AtomicInteger();
        HeldCalls held = held(new Sessions() {
            @Override
            public <T> Mono<T> run(Work<T> work) {
                int unused = runs.incrementAndGet();
                return Mono.error(new OutcomeUnknownException("lost", "08006", new IOException("on purpose")));
            }
        });

        Mono<EnqueueResult> call = Mono.create(sink -> enter(held, keyed, sink));

        assertThatThrownBy(() -> call.block(PATIENCE)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(runs).hasValue(3);
    }

    /** The more keys, the shorter, so that a round stays short; never longer than the server may wait at all. */
    @ParameterizedTest
    @CsvSource({
        "0, 20000, 250",
        "7, 20000, 250",
        "79, 20000, 25",
        "10000, 20000, 10",
        "0, 50, 50",
        "0, 1, 1",
        "999, 5, 5"
    })
    void aTurnLeavesRoomForTheOthers(int others, long lockTimeout, long turn) {
        assertThat(HeldCalls.turnTime(others, Duration.ofMillis(lockTimeout))).isEqualTo(Duration.ofMillis(turn));
    }

    private static HeldCalls held(Sessions sessions) {
        EnqueueStatement statement = new EnqueueStatement(new SchemaName("idemque"));
        return new HeldCalls(
                new SharedStatement(sessions, statement, QueueRecorder.NONE), QueueRecorder.NONE, PATIENCE);
    }

    private void enter(HeldCalls held, Candidate candidate, MonoSink<EnqueueResult> sink) {
        assertThat(places.enter(candidate.payload().bytes())).isEqualTo(Places.Entry.ENTERED);
        Call call = new Call(candidate, sink, places);
        if (!held.join(call)) {
            held.enter(call);
        }
    }

    /** A database in which somebody owns the key. */
    private static final class AnsweringAtOnce implements Sessions {

        private static final List<Answer> ANSWERS = List.of(
                new Answer(0, new JobId(new UUID(0, 1)), Answer.Standing.REPLAYED, KeyMode.IDEMPOTENCY, null, false));

        @Override
        @SuppressWarnings("unchecked") // the work that is given asks for answers
        public <T> Mono<T> run(Work<T> work) {
            return Mono.just((T) ANSWERS);
        }
    }
}
