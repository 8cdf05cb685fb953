package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.idemque.QueueRecorder;
import org.idemque.sql.internal.connection.Fault;
import reactor.core.publisher.Mono;

/**
 * What becomes of calls that left together, up to the last of them. If their statement fails through one of them, nothing of
 * it was written, and it is run again in parts, of which those that fail are parted again: the others are told after two or
 * three statements more, and the one at fault is found alone. All parts of one size come before any that is smaller, so that a
 * part which waits for a held key does not hold up the rest twice.
 *
 * <p>Each call is sent a bounded number of times: once for each size of part, a few times more if it loses races alone, and
 * twice again if its connection broke. So the statements are bounded too: parts of eight add up to less than a seventh more
 * than one statement a call.
 */
final class Settlement {

    private static final int PARTS = 8;

    private final SharedStatement statement;
    private final HeldCalls held;
    private final QueueRecorder recorder;
    private final Duration lockPatience;
    private final Queue<Part> parts = new ArrayDeque<>();

    Settlement(
            List<Call> calls,
            SharedStatement statement,
            HeldCalls held,
            QueueRecorder recorder,
            Duration lockPatience) {
        this.statement = statement;
        this.held = held;
        this.recorder = recorder;
        this.lockPatience = lockPatience;
        parts.add(new Part(calls, 1));
    }

    /** Completes when every call was told, or was handed on to those whose keys are held. */
    Mono<Void> run() {
        return Mono.defer(() -> attempt(parts.remove()))
                .repeat(() -> !parts.isEmpty())
                .then();
    }

    private Mono<Void> attempt(Part part) {
        List<Call> present = part.present();
        if (present.isEmpty()) {
            return Mono.empty();
        }
        List<Call> calls = SharedStatement.together(present);
        if (calls.size() < present.size()) {
            List<Call> behind =
                    present.stream().filter(call -> !calls.contains(call)).toList();
            parts.add(new Part(behind, part.run));
        }
        return statement
                .run(calls, lockPatience, part.run == EnqueueOperation.MAX_RUNS)
                .onErrorResume(error -> after(new Part(calls, part.run), error));
    }

    private Mono<Void> after(Part part, Throwable error) {
        Fault fault = Fault.of(error);
        if (fault == Fault.CONNECTION) {
            part.calls.forEach(call -> call.sendAgainOrFail(error));
            return later(part, EnqueueOperation.MAX_RUNS);
        }
        if (fault == Fault.ALL) {
            part.fail(error);
            return Mono.empty();
        }
        if (part.canBeParted(fault)) {
            recorder.repeated();
            parts.addAll(part.split());
            return Mono.empty();
        }
        if (fault == Fault.LOCK) {
            part.calls.forEach(held::enter);
            return Mono.empty();
        }
        if (fault == Fault.RACE && part.run < EnqueueOperation.MAX_RUNS) {
            return later(new Part(part.calls, part.run + 1), part.run);
        }
        part.fail(error);
        return Mono.empty();
    }

    private Mono<Void> later(Part part, int run) {
        recorder.repeated();
        return Mono.delay(EnqueueOperation.pause(run))
                .doOnNext(over -> parts.add(part))
                .then();
    }

    /**
     * Calls that go together.
     *
     * @param run which run this is, from 1, not counting those in which other calls may have been at fault
     */
    private record Part(List<Call> calls, int run) {

        List<Call> present() {
            return calls.stream().filter(call -> !call.hasEnded()).toList();
        }

        /** Whether it may be one of the calls that is at fault, and not all: calls of one key wait for the same row. */
        boolean canBeParted(Fault fault) {
            return calls.size() > 1 && (fault == Fault.VALUE || rows() > 1);
        }

        private int rows() {
            return Batch.of(calls.stream().map(Call::candidate).toList())
                    .leads()
                    .size();
        }

        List<Part> split() {
            int size = (calls.size() + PARTS - 1) / PARTS;
            List<Part> split = new ArrayList<>();
            for (int start = 0; start < calls.size(); start += size) {
                split.add(new Part(calls.subList(start, Math.min(start + size, calls.size())), run));
            }
            return split;
        }

        void fail(Throwable error) {
            calls.forEach(call -> call.fail(error));
        }
    }
}
