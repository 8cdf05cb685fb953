package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.idemque.KeyMode;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueRecorder;
import org.idemque.QueueUnavailableException;
import org.idemque.internal.key.HashedKey;
import org.idemque.sql.internal.connection.Fault;
import org.idemque.sql.internal.sharing.Lane;
import reactor.core.publisher.Mono;

/**
 * Calls whose key another transaction holds. They are tried again in a lane of their own, key by key in turn, each for a
 * moment, so that no number of held keys takes more than one connection. Who asks for a key that is known to be held joins
 * here at once, and spares everybody else the wait.
 *
 * <p>A key is known here from the first call that enters until its last was told: joining a key and forgetting it are each one
 * change of one entry of a map, so no call can come between.
 */
final class HeldCalls {

    /** How long a turn waits for its key at most: long enough to be there when it is released. */
    private static final Duration LONGEST_TURN = Duration.ofMillis(250);

    private static final Duration SHORTEST_TURN = Duration.ofMillis(10);

    /** In how much time every key has its turn, unless there are so many that the shortest turns take longer. */
    private static final Duration ROUND = Duration.ofSeconds(2);

    private final Attempt statement;
    private final QueueRecorder recorder;
    private final Duration lockTimeout;
    private final Map<Object, HeldKey> byKey = new ConcurrentHashMap<>();
    private final Queue<HeldKey> turns = new ConcurrentLinkedQueue<>();
    private final Lane lane = new Lane(1, () -> !turns.isEmpty(), this::turn);

    /**
     * @param lockTimeout how long a call waits for its key, its turns included; its last turn may end a round later
     */
    HeldCalls(Attempt statement, QueueRecorder recorder, Duration lockTimeout) {
        this.statement = statement;
        this.recorder = recorder;
        this.lockTimeout = lockTimeout;
    }

    /** Takes a call in if its key is known to be held. */
    boolean join(Call call) {
        HashedKey key = call.candidate().key();
        if (key == null || !byKey.containsKey(key)) {
            return false;
        }
        call.holdOn();
        boolean joined = byKey.computeIfPresent(key, (same, held) -> held.add(call)) != null;
        if (joined) {
            recorder.held();
        }
        return joined;
    }

    /** Takes in a call that met a lock: of its key, or of a table. */
    void enter(Call call) {
        recorder.held();
        call.holdOn();
        HeldKey first = new HeldKey(keyOf(call), call);
        if (byKey.merge(first.key(), first, (held, added) -> held.add(call)) == first) {
            boolean unused = turns.offer(first);
            lane.wake();
        }
    }

    /** Calls without a key have nothing in common, and each stands for itself. */
    private static Object keyOf(Call call) {
        HashedKey key = call.candidate().key();
        return key == null ? call : key;
    }

    private Mono<Void> turn() {
        HeldKey held = turns.poll();
        return held == null
                ? Mono.empty()
                : Mono.defer(() -> turn(held))
                        // A mistake of ours must not leave a caller waiting for ever.
                        .onErrorResume(error -> Mono.fromRunnable(() -> held.waiting()
                                .forEach(call -> call.fail(new OutcomeUnknownException(
                                        "the statement for a held key was not settled", null, error)))))
                        .then(Mono.fromRunnable(() -> goOn(held)));
    }

    private Mono<Void> turn(HeldKey held) {
        List<Call> calls = SharedStatement.carriable(held.waiting());
        if (calls.isEmpty()) {
            return Mono.empty();
        }
        Duration time = turnTime(turns.size(), lockTimeout);
        long end = System.nanoTime() + time.toNanos();
        boolean last = held.lostRaces() >= EnqueueOperation.MAX_RUNS - 1;
        return statement
                .run(calls, time, last)
                .doOnSuccess(done -> held.forgetRaces())
                .onErrorResume(error -> after(held, calls, last, error, end));
    }

    /** Never longer than the lock timeout: the server must give up before the operation's own bound does. */
    static Duration turnTime(int others, Duration lockTimeout) {
        Duration fair = ROUND.dividedBy(others + 1L);
        Duration least = fair.compareTo(SHORTEST_TURN) < 0 ? SHORTEST_TURN : fair;
        Duration bounded = least.compareTo(LONGEST_TURN) > 0 ? LONGEST_TURN : least;
        return bounded.compareTo(lockTimeout) > 0 ? lockTimeout : bounded;
    }

    private Mono<Void> after(HeldKey held, List<Call> calls, boolean last, Throwable error, long end) {
        switch (Fault.of(error)) {
            case LOCK -> {
                calls.forEach(this::turnAwayOverdue);
                return until(end);
            }
            case RACE -> {
                if (last) {
                    sent(calls).fail(error);
                    held.forgetRaces();
                } else {
                    held.loseRace();
                    calls.forEach(this::turnAwayOverdue);
                }
                return soon();
            }
            case VALUE -> sent(calls).fail(error);
            case CONNECTION -> {
                calls.forEach(call -> call.sendAgainOrFail(error, false));
                recorder.repeated();
                return soon();
            }
            case ALL -> calls.forEach(call -> call.fail(error));
        }
        return Mono.empty();
    }

    /** Its last attempt is behind it, and nothing of that was written. */
    private void turnAwayOverdue(Call call) {
        if (call.heldFor().compareTo(lockTimeout) >= 0) {
            call.fail(new QueueUnavailableException(
                    "another transaction held the key, or the table, for longer than " + lockTimeout, "55P03", null));
        }
    }

    /** A lock that was refused at once, as by NOWAIT in a trigger, takes its turn all the same: it would be asked for without end. */
    private static Mono<Void> until(long end) {
        return Mono.delay(Duration.ofNanos(Math.max(0, end - System.nanoTime())))
                .then();
    }

    private static Mono<Void> soon() {
        return Mono.delay(EnqueueOperation.pause(EnqueueOperation.MAX_RUNS)).then();
    }

    /** Of calls with one key, the one whose definition was sent. */
    private static Call sent(List<Call> calls) {
        boolean last = calls.get(0).candidate().mode() == KeyMode.DEBOUNCE;
        return calls.get(last ? calls.size() - 1 : 0);
    }

    /** Forgets the key if nobody asks for it any more; otherwise it gets another turn, behind the others. */
    private void goOn(HeldKey held) {
        if (byKey.computeIfPresent(held.key(), (same, present) -> present.forgetTold() ? null : present) != null) {
            boolean unused = turns.offer(held);
        }
    }
}
