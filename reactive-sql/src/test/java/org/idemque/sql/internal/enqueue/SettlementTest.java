package org.idemque.sql.internal.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.idemque.EnqueueResult;
import org.idemque.IdemqueException;
import org.idemque.JobId;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueRecorder;
import org.idemque.QueueUnavailableException;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.internal.key.KeyHasher;
import org.idemque.sql.internal.sharing.Places;
import org.idemque.sql.testing.Requests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/** In which parts calls are sent again when a statement fails through some of them, and for how long each waits. */
class SettlementTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration SENDING_TIME = Duration.ofSeconds(40);
    private static final Duration LOCK_PATIENCE = Duration.ofMillis(100);
    private static final int CALLS = 64;

    private final Places places = new Places(CALLS, Long.MAX_VALUE);
    private final Preparation preparation =
            new Preparation(new PayloadWriter(new JsonMapper(), 1_000), KeyHasher.plain());
    private final List<Call> calls = new ArrayList<>();
    private final List<CompletableFuture<EnqueueResult>> told = new ArrayList<>();
    private final List<Integer> sizes = new ArrayList<>();
    private final List<Duration> waits = new ArrayList<>();
    private final HeldCalls held = new HeldCalls((some, wait, last) -> Mono.never(), QueueRecorder.NONE, PATIENCE);

    @BeforeEach
    void callsOfDifferentKeys() {
        IntStream.range(0, CALLS)
                .forEach(i -> told.add(Mono.<EnqueueResult>create(sink -> {
                            Candidate candidate = preparation.one(Requests.keyed("key-" + i, "work"));
                            assertThat(places.enter(candidate.payload().bytes()))
                                    .isEqualTo(Places.Entry.ENTERED);
                            calls.add(new Call(candidate, sink, places, SENDING_TIME));
                        })
                        .toFuture()));
    }

    /** Else so many held keys would hold up the statement's slot for that many times the patience. */
    @Test
    void partsThatHeldKeysLeaveBehindWaitTogetherNoLongerThanTheWholeDid() {
        settle(some -> new QueueUnavailableException("held, on purpose", "55P03", null));

        assertThat(sizes.subList(0, 1 + 8)).containsExactly(64, 8, 8, 8, 8, 8, 8, 8, 8);
        assertThat(sizes.subList(1 + 8, sizes.size())).hasSize(CALLS).containsOnly(1);
        assertThat(waits.get(0)).isEqualTo(LOCK_PATIENCE);
        assertThat(sum(waits.subList(1, 1 + 8))).isEqualTo(LOCK_PATIENCE);
        assertThat(sum(waits.subList(1 + 8, waits.size()))).isEqualTo(LOCK_PATIENCE);
        assertThat(told).noneMatch(CompletableFuture::isDone); // they wait with those whose keys are held
    }

    /** Patience is for locks: whoever is parted because of somebody's value may still meet one. */
    @Test
    void partsThatAValueLeavesBehindKeepTheirPatience() {
        settle(some -> some.contains(calls.get(20)) ? refused("22023") : null);

        assertThat(sizes).containsExactly(64, 8, 8, 8, 8, 8, 8, 8, 8, 1, 1, 1, 1, 1, 1, 1, 1);
        assertThat(waits).containsOnly(LOCK_PATIENCE);
        assertThat(failed()).containsExactly(20);
    }

    /** Once it is bad luck: all of them go again as they were. */
    @Test
    void aConnectionThatBreaksOnceIsBadLuck() {
        List<Call> first = new ArrayList<>();
        settle(some -> {
            boolean isFirst = first.isEmpty();
            first.addAll(some);
            return isFirst ? lost() : null;
        });

        assertThat(sizes).containsExactly(64, 64);
        assertThat(failed()).isEmpty();
    }

    /** A value that ends its connection each time is found, and its caller alone is told that nobody knows. */
    @Test
    void aCallThatBreaksItsConnectionEachTimeIsFound() {
        settle(some -> some.contains(calls.get(20)) ? lost() : null);

        assertThat(sizes).startsWith(64, 64, 8).hasSize(2 + 8 + 8);
        assertThat(failed()).containsExactly(20);
        assertThat(told.get(20))
                .failsWithin(PATIENCE)
                .withThrowableThat()
                .withCauseInstanceOf(OutcomeUnknownException.class);
    }

    /** However bad the network: each is sent once for each size of part, and once more as part of the whole. */
    @Test
    void connectionsThatAlwaysBreakComeToAnEnd() {
        settle(some -> lost());

        assertThat(sizes).hasSize(2 + 8 + CALLS);
        assertThat(failed()).hasSize(CALLS);
    }

    private void settle(Function<List<Call>, @Nullable IdemqueException> error) {
        Attempt attempt = (some, wait, last) -> {
            sizes.add(some.size());
            waits.add(wait);
            IdemqueException failure = error.apply(some);
            if (failure != null) {
                return Mono.error(failure);
            }
            some.forEach(call -> call.succeed(new EnqueueResult.Replayed(new JobId(new UUID(0, 1)))));
            return Mono.empty();
        };
        new Settlement(calls, attempt, held, QueueRecorder.NONE, LOCK_PATIENCE)
                .run()
                .block(PATIENCE);
    }

    private List<Integer> failed() {
        return IntStream.range(0, CALLS)
                .filter(i -> Objects.requireNonNull(Mono.fromFuture(told.get(i))
                        .map(result -> false)
                        .onErrorReturn(true)
                        .block(PATIENCE)))
                .boxed()
                .toList();
    }

    private static Duration sum(List<Duration> durations) {
        return durations.stream().reduce(Duration.ZERO, Duration::plus);
    }

    private static IdemqueException refused(String sqlState) {
        return new QueueUnavailableException("refused, on purpose", sqlState, null);
    }

    private static IdemqueException lost() {
        return new OutcomeUnknownException("lost, on purpose", "08006", new IOException("on purpose"));
    }
}
