package org.idemque.sql.internal.connection;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.idemque.IdemqueException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.publisher.Signal;
import reactor.core.scheduler.Schedulers;
import reactor.util.Logger;
import reactor.util.Loggers;
import reactor.util.context.Context;

/**
 * One subscription to work on a connection. The chain from acquiring to giving back is never cancelled: a pool may take
 * back a connection whose delivery is cancelled while somebody uses it, and a statement that was sent is not stopped by a
 * cancellation anyway. Instead the subscriber is detached, by its own cancellation or by a bound of time, and the chain
 * runs to its end without it:
 *
 * <ul>
 *   <li>detached while waiting for a connection: the connection is given back as soon as it comes, nothing is sent;
 *   <li>detached while working: the work may finish within the bound of draining; past it the connection is destroyed.
 * </ul>
 *
 * <p>Who may still do what is told by one state that each side changes atomically: a subscriber that was told "nothing
 * can have been written" because no connection came in time is never followed by a statement.
 */
final class Operation<T> {

    private static final Logger LOG = Loggers.getLogger(Operation.class);

    private final Limits limits;
    private final Failures failures;
    private final Admission admission;
    private final Mono<? extends Connection> source;
    private final Work<T> work;
    private final Origin origin;
    private final MonoSink<T> sink;

    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.ACQUIRING);
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Disposable.Swap timer = Disposables.swap();
    private volatile @Nullable Lease lease;

    Operation(
            Limits limits,
            Failures failures,
            Admission admission,
            Mono<? extends Connection> source,
            Work<T> work,
            Origin origin,
            MonoSink<T> sink) {
        this.limits = limits;
        this.failures = failures;
        this.admission = admission;
        this.source = source;
        this.work = work;
        this.origin = origin;
        this.sink = sink;
    }

    void start() {
        if (!admission.enter()) {
            sink.error(new QueueOverloadedException(admission.limit(), "calls under way"));
            return;
        }
        MonoSink<T> unusedSink = sink.onCancel(this::detach);
        timer.update(after(limits.acquireTimeout(), this::giveUpAcquiring));
        Disposable unused = source.switchIfEmpty(
                        Mono.error(() -> Failures.unavailable("no connection came", null, null)))
                .onErrorMap(failures::acquiring)
                .flatMap(this::use)
                .subscribe(this::succeed, this::fail, this::complete, Context.of(sink.contextView()));
    }

    private Mono<T> use(Connection connection) {
        boolean inTransaction;
        try {
            inTransaction = !connection.isAutoCommit();
        } catch (RuntimeException e) {
            return refuse(connection, failures.acquiring(e));
        }
        boolean kept = SpringScope.keeps(connection, sink.contextView());
        if (inTransaction && isStray(connection, kept)) {
            return refuse(
                    connection,
                    Failures.unavailable(
                            "the connection came inside a transaction that somebody left open", null, null));
        }
        Lease taken =
                lease(connection, kept ? Lease.Rights.NONE : inTransaction ? Lease.Rights.CLOSE : Lease.Rights.ALL);
        lease = taken;
        // Before the phase changes: whoever detaches us from then on sets a timer of its own, which must stay.
        timer.update(after(limits.operationTimeout(), this::giveUpWorking));
        if (!phase.compareAndSet(Phase.ACQUIRING, Phase.WORKING)) {
            return giveBack(taken, false).then(Mono.empty());
        }
        return Mono.defer(() -> work.on(new Session(connection, inTransaction)))
                .materialize()
                .flatMap(signal -> giveBack(taken, isUnfit(signal)).thenReturn(signal))
                .<T>dematerialize()
                .onErrorMap(error -> failures.working(error, inTransaction));
    }

    /** Whether an open transaction is nobody's around us: neither a bare pool nor Spring out of its scopes has joined one. */
    private boolean isStray(Connection connection, boolean kept) {
        return origin == Origin.POOL || (origin == Origin.FACTORY && SpringScope.isProxy(connection) && !kept);
    }

    private Mono<T> refuse(Connection connection, Throwable error) {
        return giveBack(lease(connection, Lease.Rights.ALL), true).then(Mono.error(error));
    }

    private @Nullable Lease lease(Connection connection, Lease.Rights rights) {
        return origin == Origin.LENT ? null : new Lease(connection, rights, limits.cleanupTimeout());
    }

    private static Mono<Void> giveBack(@Nullable Lease lease, boolean unfit) {
        if (lease == null) {
            return Mono.empty();
        }
        return unfit ? lease.destroy() : lease.giveBack();
    }

    private static boolean isUnfit(Signal<?> signal) {
        Throwable error = signal.getThrowable();
        return error instanceof R2dbcException database
                ? SqlStates.endsConnection(database.getSqlState())
                : error != null && !(error instanceof IdemqueException);
    }

    private void giveUpAcquiring() {
        if (phase.compareAndSet(Phase.ACQUIRING, Phase.DETACHED)) {
            sink.error(
                    Failures.unavailable("no connection could be had within " + limits.acquireTimeout(), null, null));
        }
    }

    private void giveUpWorking() {
        if (phase.compareAndSet(Phase.WORKING, Phase.DETACHED)) {
            limitDrain();
            sink.error(new OutcomeUnknownException(
                    "the statement did not end within " + limits.operationTimeout(), null, null));
        }
    }

    private void detach() {
        if (phase.getAndSet(Phase.DETACHED) == Phase.WORKING) {
            limitDrain();
        }
    }

    private void limitDrain() {
        timer.update(after(limits.drainTimeout(), this::abandon));
    }

    /** A connection of ours is destroyed, which ends the work; one that was lent is left to who lent it. */
    private void abandon() {
        Lease held = lease;
        Mono<Void> destroyed = held == null ? Mono.empty() : held.destroy();
        Disposable unused = destroyed.subscribe(nothing -> {}, this::fail, this::end, Context.of(sink.contextView()));
    }

    private static Disposable after(Duration delay, Runnable task) {
        return Schedulers.parallel().schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void succeed(T value) {
        end();
        if (isAttached()) {
            sink.success(value);
        }
    }

    private void complete() {
        end();
        if (isAttached()) {
            sink.success();
        }
    }

    private void fail(Throwable error) {
        end();
        if (isAttached()) {
            sink.error(error);
        } else {
            LOG.debug("work whose subscriber had left failed: {}", error.toString());
        }
    }

    /** Whether the subscriber is still there; true once, as a signal is the last that it gets. */
    private boolean isAttached() {
        return phase.getAndSet(Phase.DETACHED) != Phase.DETACHED;
    }

    private void end() {
        timer.dispose();
        if (ended.compareAndSet(false, true)) {
            admission.leave();
        }
    }

    private enum Phase {
        /** Waits for a connection; nothing was sent. */
        ACQUIRING,
        /** Has a connection, and the subscriber waits. */
        WORKING,
        /** The subscriber has had its signal, or has left. */
        DETACHED
    }
}
