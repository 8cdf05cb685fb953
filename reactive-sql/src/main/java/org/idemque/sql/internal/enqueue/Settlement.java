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
 * than one statement a call. And so are their waits for held keys: those of all parts of one size add up to the lock patience,
 * or to a millisecond each.
 */
final class Settlement {

    private static final int PARTS = 8;

    private final Attempt statement;
    private final HeldCalls held;
    private final QueueRecorder recorder;
    private final Queue<Part> parts = new ArrayDeque<>();

    Settlement(List<Call> calls, Attempt statement, HeldCalls held, QueueRecorder recorder, Duration lockPatience) {
        this.statement = statement;
        this.held = held;
        this.recorder = recorder;
        parts.add(new Part(calls, 1, lockPatience, false));
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
        List<Call> calls = SharedStatement.carriable(present);
        if (calls.size() < present.size()) {
            List<Call> behind =
                    present.stream().filter(call -> !calls.contains(call)).toList();
            parts.add(part.of(behind));
        }
        return statement
                .run(calls, part.lockPatience, part.run == EnqueueOperation.MAX_RUNS)
                .onErrorResume(error -> after(part.of(calls), error));
    }

    private Mono<Void> after(Part part, Throwable error) {
        Fault fault = Fault.of(error);
        if (fault == Fault.CONNECTION) {
            part.calls.forEach(call -> call.sendAgainOrFail(error, part.calls.size() > 1));
            // Once it is bad luck. Twice, it may be one of them that breaks it.
            return later(part.sentAgain ? part.split() : List.of(part.toBeSentAgain()), EnqueueOperation.MAX_RUNS);
        }
        if (fault == Fault.ALL) {
            part.fail(error);
            return Mono.empty();
        }
        if (part.canBeParted(fault)) {
            recorder.repeated();
            parts.addAll(fault == Fault.LOCK ? part.lessPatient().split() : part.split());
            return Mono.empty();
        }
        if (fault == Fault.LOCK) {
            part.calls.forEach(held::enter);
            return Mono.empty();
        }
        if (fault == Fault.RACE && part.run < EnqueueOperation.MAX_RUNS) {
            return later(List.of(part.toBeRunAgain()), part.run);
        }
        part.fail(error);
        return Mono.empty();
    }

    private Mono<Void> later(List<Part> again, int run) {
        recorder.repeated();
        return Mono.delay(EnqueueOperation.pause(run))
                .doOnNext(over -> parts.addAll(again))
                .then();
    }

    /**
     * Calls that go together.
     *
     * @param run which run this is, from 1, not counting those in which other calls may have been at fault
     * @param lockPatience how long they wait for a key that another transaction holds
     * @param sentAgain whether the connection broke when they were sent before
     */
    private record Part(List<Call> calls, int run, Duration lockPatience, boolean sentAgain) {

        Part of(List<Call> some) {
            return new Part(some, run, lockPatience, sentAgain);
        }

        Part toBeRunAgain() {
            return new Part(calls, run + 1, lockPatience, sentAgain);
        }

        Part toBeSentAgain() {
            return new Part(calls, run, lockPatience, true);
        }

        /** So much less that all parts that a held key leaves behind wait together for no longer than the whole did. */
        Part lessPatient() {
            return new Part(calls, run, lockPatience.dividedBy(PARTS), sentAgain);
        }

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
                split.add(of(calls.subList(start, Math.min(start + size, calls.size()))));
            }
            return split;
        }

        void fail(Throwable error) {
            calls.forEach(call -> call.fail(error));
        }
    }
}
