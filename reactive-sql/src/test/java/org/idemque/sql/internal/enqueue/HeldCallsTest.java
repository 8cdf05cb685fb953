package org.idemque.sql.internal.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueRecorder;
import org.idemque.QueueUnavailableException;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.internal.key.KeyHasher;
import org.idemque.sql.internal.sharing.Places;
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
    private static final Duration SENDING_TIME = Duration.ofSeconds(40);
    private static final JobId OWNER = new JobId(new UUID(0, 1));
    private static final int CALLS = 100_000;

    private final Places places = new Places(CALLS, Long.MAX_VALUE);
    private final Preparation preparation =
            new Preparation(new PayloadWriter(new JsonMapper(), 1_000), KeyHasher.plain());
    private final Candidate keyed = preparation.one(Requests.keyed("key", "work"));
    private final Candidate free = preparation.one(Requests.unkeyed("work"));

    /** Allowed: every call is told. Forbidden: one joins a key that is forgotten at that moment, and waits for ever. */
    @Test
    void whoComesAsItsKeyIsForgottenIsTold() {
        HeldCalls held = held(HeldCallsTest::replay);
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
        HeldCalls held = held((calls, lockWait, last) -> {
            int unused = runs.incrementAndGet();
            return Mono.error(lost());
        });

        Mono<EnqueueResult> call = Mono.create(sink -> enter(held, free, sink));

        assertThatThrownBy(() -> call.block(PATIENCE)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(runs).hasValue(1);
    }

    /** Its key might be free again by then, and what it has created before would be created twice. */
    @Test
    void aCallWhoseTimeToLiveMayBeOverByThenIsNotSentAgain() {
        AtomicInteger runs = new AtomicInteger();
        HeldCalls held = held((calls, lockWait, last) -> {
            int unused = runs.incrementAndGet();
            return Mono.error(lost());
        });
        Candidate brief = preparation.one(Requests.keyed("key", "work", SENDING_TIME));

        Mono<EnqueueResult> call = Mono.create(sink -> enter(held, brief, sink));

        assertThatThrownBy(() -> call.block(PATIENCE)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(runs).hasValue(1);
    }

    /** A time to live that is over whenever the statement ends: the fifth that could not stand is followed by one that may. */
    @Test
    void whoLosesItsKeyToTheClockAgainAndAgainIsAcceptedInTheEnd() {
        List<Boolean> runs = new ArrayList<>();
        HeldCalls held = held((calls, lockWait, last) -> {
            runs.add(last);
            return last
                    ? replay(calls, lockWait, true)
                    : Mono.error(new QueueUnavailableException("too late, on purpose", "40001", null));
        });

        Mono<EnqueueResult> call = Mono.create(sink -> enter(held, keyed, sink));

        assertThat(call.block(PATIENCE)).isEqualTo(new EnqueueResult.Replayed(OWNER));
        assertThat(runs).containsExactly(false, false, false, false, true);
    }

    /** As a trigger may, by NOWAIT. Allowed: a turn every quarter of a second, until the lock timeout is over. */
    @Test
    void aLockThatIsRefusedAtOnceIsNotAskedForWithoutEnd() {
        AtomicInteger runs = new AtomicInteger();
        HeldCalls held = held(
                (calls, lockWait, last) -> {
                    int unused = runs.incrementAndGet();
                    return Mono.error(new QueueUnavailableException("at once, on purpose", "55P03", null));
                },
                Duration.ofSeconds(1));

        Mono<EnqueueResult> call = Mono.create(sink -> enter(held, keyed, sink));

        assertThatThrownBy(() -> call.block(PATIENCE)).isInstanceOf(QueueUnavailableException.class);
        assertThat(runs).hasValueBetween(2, 6);
    }

    /** As a trigger may raise it for one of them. Its own five runs are its bound, and the next is counted anew. */
    @Test
    void whoLosesEveryRaceIsToldSoAndTheOthersOfItsKeyGoOn() {
        List<Boolean> runs = new ArrayList<>();
        HeldCalls held = held((calls, lockWait, last) -> {
            runs.add(last);
            return runs.size() > 7
                    ? replay(calls, lockWait, last)
                    : Mono.error(new QueueUnavailableException("lost, on purpose", "40001", null));
        });

        Mono<EnqueueResult> unlucky = Mono.create(sink -> enter(held, keyed, sink));
        Mono<EnqueueResult> other = Mono.create(sink -> enter(held, keyed, sink));
        CompletableFuture<EnqueueResult> first = unlucky.toFuture();
        CompletableFuture<EnqueueResult> second = other.toFuture();

        assertThatThrownBy(() -> Mono.fromFuture(first).block(PATIENCE))
                .isInstanceOf(QueueUnavailableException.class)
                .hasMessage("lost, on purpose");
        assertThat(Mono.fromFuture(second).block(PATIENCE)).isEqualTo(new EnqueueResult.Replayed(OWNER));
        assertThat(runs).containsExactly(false, false, false, false, true, false, false, false);
    }

    /** A mistake of ours in one turn is told to those whose turn it was, and the others have theirs. */
    @Test
    void aMistakeLeavesNobodyWaiting() {
        HeldCalls held = held((calls, lockWait, last) -> {
            if (calls.get(0).candidate().equals(free)) {
                throw new IllegalStateException("on purpose");
            }
            return replay(calls, lockWait, last);
        });

        Mono<EnqueueResult> first = Mono.create(sink -> enter(held, free, sink));
        Mono<EnqueueResult> second = Mono.create(sink -> enter(held, keyed, sink));

        assertThatThrownBy(() -> first.block(PATIENCE)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(second.block(PATIENCE)).isEqualTo(new EnqueueResult.Replayed(OWNER));
    }

    /** With several connections that break one after the other, the first of which may have brought the answer. */
    @Test
    void aCallWhoseConnectionBreaksAgainAndAgainIsSentThreeTimesInAll() {
        AtomicInteger runs = new AtomicInteger();
        HeldCalls held = held((calls, lockWait, last) -> {
            int unused = runs.incrementAndGet();
            return Mono.error(lost());
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

    private static HeldCalls held(Attempt attempt) {
        return held(attempt, PATIENCE);
    }

    private static HeldCalls held(Attempt attempt, Duration lockTimeout) {
        return new HeldCalls(attempt, QueueRecorder.NONE, lockTimeout);
    }

    private void enter(HeldCalls held, Candidate candidate, MonoSink<EnqueueResult> sink) {
        assertThat(places.enter(candidate.payload().bytes())).isEqualTo(Places.Entry.ENTERED);
        Call call = new Call(candidate, sink, places, SENDING_TIME);
        if (!held.join(call)) {
            held.enter(call);
        }
    }

    private static Mono<Void> replay(List<Call> calls, Duration lockWait, boolean last) {
        calls.forEach(call -> call.succeed(new EnqueueResult.Replayed(OWNER)));
        return Mono.empty();
    }

    private static OutcomeUnknownException lost() {
        return new OutcomeUnknownException("lost", "08006", new IOException("on purpose"));
    }
}
