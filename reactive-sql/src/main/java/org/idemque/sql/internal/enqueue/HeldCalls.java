package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.idemque.KeyMode;
import org.idemque.QueueRecorder;
import org.idemque.QueueUnavailableException;
import org.idemque.internal.key.HashedKey;
import org.idemque.sql.internal.sharing.Lane;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Calls whose key another transaction holds. They are tried again in a lane of their own, key by key in turn, each for a
 * moment, so that no number of held keys takes more than one connection, and none of them waits for another for long. Who asks
 * for a key that is known to be held joins here at once, and spares everybody else the wait.
 *
 * <p>A key is known here from the first call that enters until its last was told: that is one change of one entry of a map,
 * so no call can come between.
 */
final class HeldCalls {

    /** How long a turn waits for its key: long enough to be there when it is released, short enough to come round. */
    private static final Duration TURN = Duration.ofMillis(250);

    private final SharedStatement statement;
    private final QueueRecorder recorder;
    private final Duration lockTimeout;
    private final Map<Object, List<Call>> byKey = new ConcurrentHashMap<>();
    private final Queue<Object> turns = new ConcurrentLinkedQueue<>();
    private final Lane lane = new Lane(1, () -> !turns.isEmpty(), this::turn);

    /**
     * @param lockTimeout how long a call waits for its key, its turns included
     */
    HeldCalls(SharedStatement statement, QueueRecorder recorder, Duration lockTimeout) {
        this.statement = statement;
        this.recorder = recorder;
        this.lockTimeout = lockTimeout;
    }

    /** Takes a call in if its key is known to be held. */
    boolean join(Call call) {
        HashedKey key = call.candidate().key();
        call.holdOn();
        return key != null && byKey.computeIfPresent(key, (same, calls) -> and(calls, call)) != null;
    }

    /** Takes in a call that met a lock: of its key, or of a table. */
    void enter(Call call) {
        Object key = keyOf(call);
        recorder.held();
        call.holdOn();
        List<Call> calls = byKey.merge(key, List.of(call), (present, added) -> and(present, call));
        if (calls.size() == 1) {
            boolean unused = turns.offer(key);
            lane.wake();
        }
    }

    /** Calls without a key have nothing in common, and each stands for itself. */
    private static Object keyOf(Call call) {
        HashedKey key = call.candidate().key();
        return key == null ? call : key;
    }

    private Mono<Void> turn() {
        byKey.values().forEach(this::turnAwayOverdue);
        Object key = turns.poll();
        if (key == null) {
            return Mono.empty();
        }
        List<Call> calls = SharedStatement.together(byKey.getOrDefault(key, List.of()).stream()
                .filter(call -> !call.hasEnded())
                .toList());
        Mono<Void> attempt = calls.isEmpty() ? Mono.empty() : statement.run(calls, TURN, false);
        return attempt.onErrorResume(error -> after(calls, error)).then(Mono.fromRunnable(() -> goOn(key)));
    }

    /** Between two turns no call is under way, so nothing can have been written for those that are turned away. */
    private void turnAwayOverdue(List<Call> calls) {
        for (Call call : calls) {
            if (call.heldFor().compareTo(lockTimeout) >= 0) {
                call.fail(new QueueUnavailableException(
                        "another transaction held the key, or the table, for longer than " + lockTimeout,
                        "55P03",
                        null));
            }
        }
    }

    private static Mono<Void> after(List<Call> calls, Throwable error) {
        switch (EnqueueStatement.fault(error)) {
            case LOCK, RACE -> {}
            case VALUE -> sent(calls).fail(error);
            case CONNECTION -> calls.forEach(call -> resend(call, error));
            case ALL -> calls.forEach(call -> call.fail(error));
        }
        return Mono.empty();
    }

    /** Of calls with one key, the one whose definition was sent. */
    private static Call sent(List<Call> calls) {
        boolean last = calls.get(0).candidate().mode() == KeyMode.DEBOUNCE;
        return calls.get(last ? calls.size() - 1 : 0);
    }

    private static void resend(Call call, Throwable lost) {
        if (call.candidate().isRepeatable()) {
            call.resend(lost);
        } else {
            call.fail(lost);
        }
    }

    /** Forgets the key if nobody asks for it any more; otherwise it gets another turn, behind the others. */
    private void goOn(Object key) {
        if (byKey.computeIfPresent(key, (same, calls) -> waiting(calls)) != null) {
            boolean unused = turns.offer(key);
        }
    }

    private static @Nullable List<Call> waiting(List<Call> calls) {
        List<Call> left = calls.stream().filter(call -> !call.hasEnded()).toList();
        return left.isEmpty() ? null : left;
    }

    private static List<Call> and(List<Call> calls, Call call) {
        return Stream.concat(calls.stream(), Stream.of(call)).toList();
    }
}
