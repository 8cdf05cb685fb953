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
    private static final int MAX_RESENDS = 2;

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
        parts.add(new Part(calls, 1, 0));
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
            parts.add(new Part(behind, part.run, part.resends));
        }
        return statement
                .run(calls, lockPatience, part.run == EnqueueOperation.MAX_RUNS)
                .onErrorResume(error -> after(new Part(calls, part.run, part.resends), error));
    }

    private Mono<Void> after(Part part, Throwable error) {
        Fault fault = EnqueueStatement.fault(error);
        if (fault == Fault.CONNECTION && part.resends < MAX_RESENDS) {
            return resend(part, error);
        }
        if (fault == Fault.ALL || fault == Fault.CONNECTION) {
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
            return later(new Part(part.calls, part.run + 1, part.resends), part.run);
        }
        part.fail(error);
        return Mono.empty();
    }

    /** Those that may be sent again are. */
    private Mono<Void> resend(Part part, Throwable lost) {
        List<Call> repeatable = new ArrayList<>();
        for (Call call : part.calls) {
            if (!call.candidate().isRepeatable()) {
                call.fail(lost);
            } else {
                call.resend(lost);
                repeatable.add(call);
            }
        }
        return later(new Part(repeatable, part.run, part.resends + 1), EnqueueOperation.MAX_RUNS);
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
     * @param resends how often they were sent again after a connection broke
     */
    private record Part(List<Call> calls, int run, int resends) {

        List<Call> present() {
            return calls.stream().filter(call -> !call.hasEnded()).toList();
        }

        /** Whether it may be one of the calls that is at fault, and not all: calls of one key wait for the same row. */
        boolean canBeParted(Fault fault) {
            return calls.size() > 1 && (fault == Fault.VALUE || keys() > 1);
        }

        private int keys() {
            return Batch.of(calls.stream().map(Call::candidate).toList())
                    .leads()
                    .size();
        }

        List<Part> split() {
            int size = (calls.size() + PARTS - 1) / PARTS;
            List<Part> split = new ArrayList<>();
            for (int start = 0; start < calls.size(); start += size) {
                split.add(new Part(calls.subList(start, Math.min(start + size, calls.size())), run, resends));
            }
            return split;
        }

        void fail(Throwable error) {
            calls.forEach(call -> call.fail(error));
        }
    }
}
