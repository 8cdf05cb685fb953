package org.idemque.sql.internal.connection;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.R2dbcException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
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
 *   <li>detached while working: the statement may finish within the clean-up bound; past it the connection is destroyed.
 * </ul>
 *
 * <p>{@code detached} and {@code lease} are written before the other is read, on either side, so that a detachment which
 * races the arrival of the connection is seen by at least one of the two.
 */
final class Operation<T> {

    private static final Logger LOG = Loggers.getLogger(Operation.class);

    private final Limits limits;
    private final Failures failures;
    private final Admission admission;
    private final Mono<? extends Connection> source;
    private final Work<T> work;
    private final boolean owned;
    private final MonoSink<T> sink;

    private final AtomicBoolean detached = new AtomicBoolean();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final Disposable.Swap timer = Disposables.swap();
    private volatile @Nullable Lease lease;

    Operation(
            Limits limits,
            Failures failures,
            Admission admission,
            Mono<? extends Connection> source,
            Work<T> work,
            boolean owned,
            MonoSink<T> sink) {
        this.limits = limits;
        this.failures = failures;
        this.admission = admission;
        this.source = source;
        this.work = work;
        this.owned = owned;
        this.sink = sink;
    }

    void start() {
        if (!admission.enter()) {
            sink.error(new QueueOverloadedException(admission.limit()));
            return;
        }
        MonoSink<T> unusedSink = sink.onCancel(this::detach);
        bound(
                limits.acquireTimeout(),
                () -> Failures.unavailable("no connection could be had within " + limits.acquireTimeout(), null, null));
        Disposable unused = source.onErrorMap(failures::acquiring)
                .flatMap(this::use)
                .subscribe(this::succeed, this::fail, this::complete, Context.of(sink.contextView()));
    }

    private Mono<T> use(Connection connection) {
        boolean inTransaction = !connection.isAutoCommit();
        Lease taken = owned ? new Lease(connection, inTransaction, limits.cleanupTimeout()) : null;
        lease = taken;
        if (detached.get()) {
            return giveBack(taken, false).then(Mono.empty());
        }
        bound(
                limits.operationTimeout(),
                () -> new OutcomeUnknownException(
                        "the statement did not end within " + limits.operationTimeout(), null, null));
        return Mono.defer(() -> work.on(new Session(connection, inTransaction)))
                .materialize()
                .flatMap(signal -> giveBack(taken, isUnfit(signal)).thenReturn(signal))
                .<T>dematerialize()
                .onErrorMap(error -> failures.working(error, inTransaction));
    }

    private static Mono<Void> giveBack(@Nullable Lease lease, boolean unfit) {
        if (lease == null) {
            return Mono.empty();
        }
        return unfit ? lease.destroy() : lease.giveBack();
    }

    private static boolean isUnfit(Signal<?> signal) {
        return signal.getThrowable() instanceof R2dbcException error && SqlStates.endsConnection(error.getSqlState());
    }

    private void bound(Duration limit, Supplier<Throwable> error) {
        timer.update(after(limit, () -> {
            if (detached.compareAndSet(false, true)) {
                sink.error(error.get());
            }
            limitCleanup();
        }));
    }

    private void detach() {
        if (detached.compareAndSet(false, true)) {
            limitCleanup();
        }
    }

    private void limitCleanup() {
        Lease held = lease;
        timer.update(held == null ? Disposables.disposed() : after(limits.cleanupTimeout(), () -> destroy(held)));
    }

    private void destroy(Lease held) {
        Disposable unused = held.destroy().subscribe(nothing -> {}, this::fail, this::end);
    }

    private static Disposable after(Duration delay, Runnable task) {
        return Schedulers.parallel().schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void succeed(T value) {
        end();
        if (detached.compareAndSet(false, true)) {
            sink.success(value);
        }
    }

    private void complete() {
        end();
        if (detached.compareAndSet(false, true)) {
            sink.success();
        }
    }

    private void fail(Throwable error) {
        end();
        if (detached.compareAndSet(false, true)) {
            sink.error(error);
        } else {
            LOG.debug("work whose subscriber had left failed: {}", error.toString());
        }
    }

    private void end() {
        timer.dispose();
        if (ended.compareAndSet(false, true)) {
            admission.leave();
        }
    }
}
