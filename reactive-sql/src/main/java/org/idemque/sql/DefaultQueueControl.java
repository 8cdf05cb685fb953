package org.idemque.sql;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import java.util.Objects;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;
import org.idemque.QueueAction;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.pause.PauseOperation;
import org.idemque.sql.internal.purge.PurgeOperation;
import org.idemque.sql.internal.schema.SchemaOperation;
import reactor.core.publisher.Mono;

/** Delegates to the operations, on connections of a factory or on one that was lent. */
final class DefaultQueueControl implements QueueControl {

    /** A purge is one transaction, however many jobs wait: it gets longer than a call. */
    private static final Duration PURGE_TIMEOUT = Duration.ofMinutes(10);

    private final ConnectionRunner runner;
    private final ConnectionRunner purgeRunner;
    private final Operations operations;
    private final QueueControl own;

    DefaultQueueControl(ConnectionFactory factory, QueueSettings settings) {
        Failures failures = new Failures(settings.schema(), SchemaOperation.REQUIRED_VERSION);
        Limits limits = settings.limits(settings.maxInFlight());
        this.runner = new ConnectionRunner(factory, limits, failures);
        this.purgeRunner = new ConnectionRunner(
                factory,
                new Limits(limits.acquireTimeout(), PURGE_TIMEOUT, limits.cleanupTimeout(), limits.maxInFlight()),
                failures);
        this.operations = new Operations(
                new PurgeOperation(settings.schemaName(), settings.lockTimeout()),
                new PauseOperation(settings.schemaName()));
        this.own = new ControlOn(this, operations, runner, purgeRunner);
    }

    @Override
    public Mono<PurgeResult> purge(PurgeRequest request) {
        return own.purge(request);
    }

    @Override
    public Mono<Boolean> pause(QueueAction action) {
        return own.pause(action);
    }

    @Override
    public Mono<Boolean> resume(QueueAction action) {
        return own.resume(action);
    }

    @Override
    public QueueControl on(Connection connection) {
        return new ControlOn(this, operations, runner.lending(connection), purgeRunner.lending(connection));
    }

    private record Operations(PurgeOperation purge, PauseOperation pause) {}

    private record ControlOn(QueueControl unlent, Operations operations, Sessions sessions, Sessions purgeSessions)
            implements QueueControl {

        @Override
        public Mono<PurgeResult> purge(PurgeRequest request) {
            Objects.requireNonNull(request, "request");
            return operations.purge().purge(purgeSessions, request);
        }

        @Override
        public Mono<Boolean> pause(QueueAction action) {
            Objects.requireNonNull(action, "action");
            return operations.pause().pause(sessions, action);
        }

        @Override
        public Mono<Boolean> resume(QueueAction action) {
            Objects.requireNonNull(action, "action");
            return operations.pause().resume(sessions, action);
        }

        @Override
        public QueueControl on(Connection connection) {
            return unlent.on(connection);
        }
    }
}
