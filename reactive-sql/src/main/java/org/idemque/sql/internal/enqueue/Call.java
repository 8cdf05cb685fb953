package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.idemque.EnqueueKeyException;
import org.idemque.EnqueueResult;
import org.idemque.sql.internal.sharing.Places;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Schedulers;
import reactor.util.context.ContextView;

/**
 * One subscriber's call on its way through shared statements. It is told once, on a thread of Reactor's parallel scheduler,
 * so that what the subscriber does next holds up neither the connection nor the other callers of its statement.
 */
final class Call {

    /** How often a call is sent again after its connection broke while it was alone. */
    private static final int MAX_RESENDS = 2;

    private final MonoSink<EnqueueResult> sink;
    private final Places places;
    private final Duration sendingTime;
    private final long since = System.nanoTime();
    private final AtomicBoolean ended = new AtomicBoolean();

    /** Written by the one statement that has the call, read by the next. */
    private volatile Candidate candidate;

    private volatile @Nullable Throwable unknown;
    private volatile long heldSince;

    /**
     * The call has a place already, which it gives back when it ends.
     *
     * @param sendingTime how long it takes at most, from when a connection is asked for, until a statement has reached the server
     */
    Call(Candidate candidate, MonoSink<EnqueueResult> sink, Places places, Duration sendingTime) {
        this.candidate = candidate;
        this.sink = sink;
        this.places = places;
        this.sendingTime = sendingTime;
    }

    Candidate candidate() {
        return candidate;
    }

    ContextView context() {
        return sink.contextView();
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - since);
    }

    /** Begins to wait for a key that another transaction holds. */
    void holdOn() {
        heldSince = System.nanoTime();
    }

    /** How long it has waited for its key. */
    Duration heldFor() {
        return Duration.ofNanos(System.nanoTime() - heldSince);
    }

    /** Whether the subscriber was told, or has left: then there is no need to send the call. */
    boolean hasEnded() {
        return ended.get();
    }

    /**
     * Makes ready for another statement, after one of which nobody knows what became of it; or ends, if it may not be sent
     * again or was often enough.
     *
     * @param inCompany whether others were sent with it, each of which may have been the reason. It will be in less, so this
     *     too has an end
     */
    void sendAgainOrFail(Throwable lost, boolean inCompany) {
        boolean often = !inCompany && candidate.earlierIds().size() >= MAX_RESENDS;
        if (often || !candidate.isRepeatable(age().plus(sendingTime))) {
            fail(lost);
            return;
        }
        unknown = lost;
        candidate = candidate.again(Preparation.newId());
    }

    /**
     * Ends if it was sent before, and its key might be free again by the time that it arrives once more: others came before it
     * since that was asked, and each may have taken its time.
     *
     * @param arrival how long it takes at most from now on
     */
    void endIfTooLate(Duration arrival) {
        Throwable lost = unknown;
        if (lost != null && !candidate.isRepeatable(age().plus(arrival))) {
            fail(lost);
        }
    }

    void succeed(EnqueueResult result) {
        end(() -> sink.success(result));
    }

    /** Fails with an error of this call's own. Unless it is an answer, it says less than an earlier "unknown" does. */
    void fail(Throwable error) {
        Throwable earlier = unknown;
        Throwable told = earlier == null || error instanceof EnqueueKeyException ? error : earlier;
        end(() -> sink.error(OwnError.of(told)));
    }

    /** The subscriber has left. */
    void leave() {
        boolean unused = end();
    }

    private void end(Runnable signal) {
        if (end()) {
            deliver(signal);
        }
    }

    private boolean end() {
        boolean first = ended.compareAndSet(false, true);
        if (first) {
            places.leave(candidate.payload().bytes());
        }
        return first;
    }

    private static void deliver(Runnable signal) {
        try {
            Disposable unused = Schedulers.parallel().schedule(signal);
        } catch (RejectedExecutionException e) {
            signal.run(); // Reactor is being shut down, and with it whatever could be held up
        }
    }
}
