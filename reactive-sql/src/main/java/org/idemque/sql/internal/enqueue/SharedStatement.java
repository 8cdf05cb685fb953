package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.idemque.IdemqueException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueRecorder;
import org.idemque.internal.key.HashedKey;
import org.idemque.sql.internal.connection.Sessions;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

/** One statement for several calls: sends them, and tells each what became of it. */
final class SharedStatement {

    private final Sessions sessions;
    private final EnqueueStatement statement;
    private final QueueRecorder recorder;

    SharedStatement(Sessions sessions, EnqueueStatement statement, QueueRecorder recorder) {
        this.sessions = sessions;
        this.statement = statement;
        this.recorder = recorder;
    }

    /**
     * Runs it once. A call that is alone keeps its subscriber's Context; a statement that several share is nobody's, and has
     * none.
     *
     * @param lockWait how long to wait for a key that another transaction holds
     * @param last whether a time to live that is over already is good enough
     * @return completes when all calls were told; or the error of a run that told none
     */
    Mono<Void> run(List<Call> calls, Duration lockWait, boolean last) {
        List<Candidate> candidates = calls.stream().map(Call::candidate).toList();
        recorder.shared(
                calls.size(),
                candidates.stream().mapToLong(c -> c.payload().bytes()).sum());
        Batch batch = Batch.of(candidates);
        return sessions.run(session -> statement.apart(session, batch, lockWait, last))
                .doOnNext(answers -> tell(calls, batch.settled(answers)))
                .then()
                .onErrorMap(SharedStatement::isUntyped, SharedStatement::unreadable)
                .contextWrite(calls.size() == 1 ? calls.get(0).context() : Context.empty());
    }

    /** Those of the calls that one statement can carry: of one key, those that go with the first of them. */
    static List<Call> together(List<Call> calls) {
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

    private static void tell(List<Call> calls, Settled settled) {
        for (int i = 0; i < calls.size(); i++) {
            try {
                calls.get(i).succeed(settled.result(i));
            } catch (IdemqueException e) {
                calls.get(i).fail(e);
            }
        }
    }
}
