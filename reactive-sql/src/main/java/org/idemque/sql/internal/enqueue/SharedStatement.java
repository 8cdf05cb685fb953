package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.idemque.IdemqueException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueRecorder;
import org.idemque.internal.key.HashedKey;
import org.idemque.sql.internal.connection.Session;
import org.idemque.sql.internal.connection.Sessions;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** One statement for several calls: sends them, and tells each what became of it. */
final class SharedStatement implements Attempt {

    private final Sessions sessions;
    private final EnqueueStatement statement;
    private final SharingLimits limits;
    private final QueueRecorder recorder;

    SharedStatement(Sessions sessions, EnqueueStatement statement, SharingLimits limits, QueueRecorder recorder) {
        this.sessions = sessions;
        this.statement = statement;
        this.limits = limits;
        this.recorder = recorder;
    }

    /**
     * A call that is alone keeps its subscriber's Context; a statement that several share is nobody's, and has none. Who has
     * left by the time that there is a connection is not sent. Waits for keys are no longer than the operation timeout allows.
     * Without a connection it is nobody's fault, and all are told.
     */
    @Override
    public Mono<Void> run(List<Call> calls, Duration lockWait, boolean last) {
        AtomicBoolean connected = new AtomicBoolean();
        return sessions.run(session -> {
                    connected.set(true);
                    return send(session, calls, lockWait, last);
                })
                .doOnNext(Sent::tell)
                .then()
                .onErrorMap(SharedStatement::isUntyped, SharedStatement::unreadable)
                .onErrorResume(
                        error -> !connected.get(),
                        error -> Mono.fromRunnable(() -> calls.forEach(call -> call.fail(error))))
                .contextWrite(calls.size() == 1 ? calls.get(0).context() : Context.empty());
    }

    private Mono<Sent> send(Session session, List<Call> calls, Duration lockWait, boolean last) {
        calls.forEach(call -> call.endIfTooLate(limits.operationTimeout()));
        List<Call> present = calls.stream().filter(call -> !call.hasEnded()).toList();
        if (present.isEmpty()) {
            return Mono.empty();
        }
        List<Candidate> candidates = present.stream().map(Call::candidate).toList();
        recorder.shared(
                present.size(),
                candidates.stream().mapToLong(c -> c.payload().bytes()).sum());
        Batch batch = Batch.of(candidates);
        Duration wait = limits.waitEach(lockWait, batch.leads().size());
        return statement.apart(session, batch, wait, last).map(answers -> new Sent(present, batch.settled(answers)));
    }

    /** Those of the calls that one statement can carry: of one key, those that go with the first of them. */
    static List<Call> carriable(List<Call> calls) {
        Map<HashedKey, Candidate> firsts = new HashMap<>();
        return calls.stream()
                .filter(call -> {
                    Candidate candidate = call.candidate();
                    HashedKey key = candidate.key();
                    Candidate first = key == null ? null : firsts.putIfAbsent(key, candidate);
                    return first == null || candidate.goesWith(first);
                })
                .toList();
    }

    /** Whether we failed to read what the database answered, which leaves the callers without their answer. */
    private static boolean isUntyped(Throwable error) {
        return error instanceof RuntimeException && !(error instanceof IdemqueException);
    }

    private static OutcomeUnknownException unreadable(Throwable cause) {
        return new OutcomeUnknownException("the answer of the database could not be read", null, cause);
    }

    /**
     * What a statement carried, and what became of it.
     *
     * @param calls in the order in which it is settled
     */
    private record Sent(List<Call> calls, Settled settled) {

        void tell() {
            for (int i = 0; i < calls.size(); i++) {
                try {
                    calls.get(i).succeed(settled.result(i));
                } catch (IdemqueException e) {
                    calls.get(i).fail(e);
                }
            }
        }
    }
}
