package org.idemque.sql.internal.enqueue;

import java.util.List;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.QueueRecorder;
import org.idemque.QueueUnavailableException;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.sharing.Lane;
import org.idemque.sql.internal.sharing.Patience;
import org.idemque.sql.internal.sharing.Places;
import org.idemque.sql.internal.sharing.Room;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * Calls that share statements. Each is prepared on its subscriber's thread, waits in one room, and leaves with whoever waits
 * there when a statement is free: at once and alone, if one is free already.
 */
public final class SharedEnqueue {

    private final Preparation preparation;
    private final SharingLimits limits;
    private final QueueRecorder recorder;
    private final SharedStatement statement;
    private final HeldCalls held;
    private final Places places;
    private final Room<Call> room = new Room<>();
    private final Lane lane;
    private final Patience<Call> patience;

    public SharedEnqueue(
            Preparation preparation,
            EnqueueStatement statement,
            Sessions sessions,
            SharingLimits limits,
            QueueRecorder recorder) {
        this.preparation = preparation;
        this.limits = limits;
        this.recorder = new GuardedRecorder(recorder);
        this.statement = new SharedStatement(sessions, statement, limits, this.recorder);
        this.held = new HeldCalls(this.statement, this.recorder, limits.lockTimeout());
        this.places = new Places(limits.maxWaiting(), limits.maxWaitingBytes());
        this.lane = new Lane(limits.statements(), () -> !room.isEmpty(), this::next);
        this.patience = new Patience<>(room, limits.roomTimeout(), this::turnAway);
    }

    /** Accepts one request. */
    public Mono<EnqueueResult> one(EnqueueRequest request) {
        return Mono.create(sink -> enter(request, sink));
    }

    private void enter(EnqueueRequest request, MonoSink<EnqueueResult> sink) {
        if (places.areFull()) { // before the work of preparing it
            refuse(sink, Places.Entry.NO_PLACE);
            return;
        }
        Candidate candidate = preparation.one(request);
        long bytes = candidate.payload().bytes();
        Places.Entry entry = places.enter(bytes);
        if (entry != Places.Entry.ENTERED) {
            refuse(sink, entry);
            return;
        }
        Call call = new Call(candidate, sink, places, limits.sendingTime());
        if (held.join(call)) {
            MonoSink<EnqueueResult> unused = sink.onCancel(call::leave);
            return;
        }
        Disposable seat = room.enter(call, bytes);
        MonoSink<EnqueueResult> unused = sink.onCancel(() -> {
            seat.dispose();
            call.leave();
        });
        lane.wake();
        patience.watch();
    }

    private Mono<Void> next() {
        List<Call> together = room.take(limits.maxRequests(), limits.maxPayloadBytes());
        if (together.isEmpty()) {
            return Mono.empty();
        }
        return Mono.defer(() -> {
                    together.forEach(call -> recorder.waited(call.age()));
                    return new Settlement(together, statement, held, recorder, limits.lockPatience()).run();
                })
                // A mistake of ours must not leave a caller waiting for ever.
                .doOnError(error -> together.forEach(call ->
                        call.fail(new OutcomeUnknownException("the shared statement was not settled", null, error))));
    }

    private void refuse(MonoSink<EnqueueResult> sink, Places.Entry entry) {
        recorder.refused();
        sink.error(
                entry == Places.Entry.NO_PLACE
                        ? new QueueOverloadedException(limits.maxWaiting(), "calls under way")
                        : new QueueOverloadedException(limits.maxWaitingBytes(), "bytes of payload under way"));
    }

    private void turnAway(Call call) {
        recorder.turnedAway();
        call.fail(new QueueUnavailableException("no statement was free within " + limits.roomTimeout(), null, null));
    }
}
