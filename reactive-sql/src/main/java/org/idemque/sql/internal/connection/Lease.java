package org.idemque.sql.internal.connection;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Wrapped;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.util.Logger;
import reactor.util.Loggers;

/** A connection that was acquired, and its way back: once, in bounded time, and destroyed if it is not fit. */
final class Lease {

    private static final Logger LOG = Loggers.getLogger(Lease.class);
    private static final int MAX_WRAPPERS = 8;

    private final Connection connection;
    private final Rights rights;
    private final Duration timeout;
    private final AtomicBoolean returned = new AtomicBoolean();

    /**
     * @param rights what we may do to the connection when we are done with it
     * @param timeout the bound of each step of the way back
     */
    Lease(Connection connection, Rights rights, Duration timeout) {
        this.connection = connection;
        this.rights = rights;
        this.timeout = timeout;
    }

    /** Gives the connection back. Completes when the pool has it, or when the bound has passed; never fails. */
    Mono<Void> giveBack() {
        return Mono.defer(() -> returned.compareAndSet(false, true) && rights != Rights.NONE ? close() : Mono.empty());
    }

    /**
     * Ends the physical connection, then gives the rest back: a pool that finds it closed takes it out. The server rolls
     * back what was open. Where that is not ours to do, the connection is given back. Never fails.
     */
    Mono<Void> destroy() {
        return rights == Rights.ALL
                ? Mono.defer(() ->
                        returned.compareAndSet(false, true) ? closePhysical().then(close()) : Mono.empty())
                : giveBack();
    }

    private Mono<Void> close() {
        return bounded(connection::close).onErrorResume(error -> {
            LOG.warn("a connection could not be given back in order: {}", error.toString());
            return Mono.empty();
        });
    }

    /** A failure is no news: the connection is broken already, or is being broken. */
    private Mono<Void> closePhysical() {
        return bounded(() -> {
                    Connection physical = physical();
                    return physical == connection ? Mono.empty() : physical.close();
                })
                .onErrorComplete();
    }

    /** The bound detaches us from a step and does not cancel it: a pool whose release is cancelled loses the place. */
    private Mono<Void> bounded(Supplier<Publisher<Void>> step) {
        return Mono.defer(() -> Mono.from(step.get())).cache().timeout(timeout);
    }

    /** The innermost connection. Wrappers may answer null, themselves, or ignore the type asked for. */
    private Connection physical() {
        Connection current = connection;
        for (int depth = 0; depth < MAX_WRAPPERS && current instanceof Wrapped<?> wrapper; depth++) {
            @Nullable Object inner = wrapper.unwrap();
            if (!(inner instanceof Connection next) || next == current) {
                break;
            }
            current = next;
        }
        return current;
    }

    enum Rights {
        /** It is ours alone. */
        ALL,
        /** Its factory joined a transaction around us: we close what we were handed, which the transaction outlives. */
        CLOSE,
        /** A scope around us keeps it and gives it back when it ends. */
        NONE
    }
}
