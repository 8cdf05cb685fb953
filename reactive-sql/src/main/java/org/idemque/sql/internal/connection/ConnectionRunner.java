package org.idemque.sql.internal.connection;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.Objects;
import org.idemque.TransactionMisuseException;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * The one door to a connection. An operation acquires one, works, drains, and gives it back before its result is
 * signalled; a subscriber that leaves or runs out of time is detached, and the rest goes on without it (see
 * {@link Operation}).
 */
public final class ConnectionRunner implements Sessions {

    private final ConnectionFactory factory;
    private final Limits limits;
    private final Failures failures;
    private final Admission admission;

    public ConnectionRunner(ConnectionFactory factory, Limits limits, Failures failures) {
        this.factory = Objects.requireNonNull(factory, "connectionFactory");
        this.limits = limits;
        this.failures = failures;
        this.admission = new Admission(limits.maxInFlight());
    }

    /** Runs work on a connection of the factory's. If the factory joins an ambient transaction, so does the work. */
    @Override
    public <T> Mono<T> run(Work<T> work) {
        return operation(acquire(), work, factory instanceof ConnectionPool ? Origin.POOL : Origin.FACTORY);
    }

    /** Sessions on a connection that the caller lends, within the transaction that the caller began. It is never closed. */
    public Sessions lending(Connection connection) {
        Mono<Connection> lent = Mono.fromCallable(() -> {
            if (hasNoTransaction(connection)) {
                throw new TransactionMisuseException(
                        "the connection that was lent has no open transaction", null, null);
            }
            return connection;
        });
        return new Sessions() {
            @Override
            public <T> Mono<T> run(Work<T> work) {
                return operation(lent, work, Origin.LENT);
            }
        };
    }

    private static boolean hasNoTransaction(Connection connection) {
        try {
            return connection.isAutoCommit();
        } catch (IllegalStateException e) {
            return true; // a pool's way to say that it has the connection back
        }
    }

    /**
     * Whether work with this Context may run in a transaction around it: with a factory that is aware of one, or of which we
     * do not know what it does.
     */
    public boolean mayJoin(ContextView context) {
        Object source = SpringScope.behind(factory);
        boolean isKnown = source instanceof ConnectionPool || source instanceof PostgresqlConnectionFactory;
        return !isKnown || (source != factory && SpringScope.isIn(context));
    }

    /** How many operations are under way, those whose subscriber has left included. */
    public int inFlight() {
        return admission.inFlight();
    }

    private <T> Mono<T> operation(Mono<? extends Connection> source, Work<T> work, Origin origin) {
        return Mono.create(sink -> new Operation<>(limits, failures, admission, source, work, origin, sink).start());
    }

    /**
     * Mono.from would cancel a publisher that is no Mono as soon as it has a value, and a pool takes a cancelled connection
     * back even if it was delivered: single() waits for the end instead.
     */
    private Mono<? extends Connection> acquire() {
        return Mono.defer(() -> {
            Publisher<? extends Connection> created = factory.create();
            return created instanceof Mono<? extends Connection> mono
                    ? mono
                    : Flux.from(created).single();
        });
    }
}
