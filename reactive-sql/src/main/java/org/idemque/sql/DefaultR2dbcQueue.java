package org.idemque.sql;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.List;
import java.util.Objects;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.ReactiveQueue;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.enqueue.EnqueueOperation;
import org.idemque.sql.internal.enqueue.EnqueueStatement;
import org.idemque.sql.internal.enqueue.Preparation;
import org.idemque.sql.internal.enqueue.SharedEnqueue;
import org.idemque.sql.internal.schema.SchemaOperation;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Delegates each call to its operation: in a shared statement, on a connection of the queue's own, or on one that was lent.
 * What may belong to a transaction around it is never shared.
 */
final class DefaultR2dbcQueue implements R2dbcQueue {

    private final ConnectionRunner runner;
    private final EnqueueOperation enqueue;
    private final ReactiveQueue own;
    private final @Nullable SharedEnqueue shared;

    DefaultR2dbcQueue(ConnectionFactory factory, QueueSettings settings) {
        Objects.requireNonNull(settings, "settings");
        Failures failures = new Failures(settings.schema(), SchemaOperation.REQUIRED_VERSION);
        Preparation preparation = new Preparation(
                new PayloadWriter(settings.jsonMapper(), settings.maxPayloadBytes()), settings.keyHasher());
        EnqueueStatement statement = new EnqueueStatement(settings.schemaName());
        this.runner = new ConnectionRunner(factory, settings.limits(settings.maxInFlight()), failures);
        this.enqueue = new EnqueueOperation(preparation, statement, settings.lockTimeout());
        this.own = new QueueOn(runner, enqueue);
        this.shared = settings.sharing().enabled()
                ? new SharedEnqueue(
                        preparation,
                        statement,
                        // Lanes bound how many shared statements are under way; a bound of calls would refuse whole
                        // statements.
                        new ConnectionRunner(factory, settings.limits(Integer.MAX_VALUE), failures),
                        settings.sharingLimits(),
                        settings.recorder())
                : null;
    }

    @Override
    public Mono<EnqueueResult> enqueue(EnqueueRequest request) {
        SharedEnqueue sharing = shared;
        return sharing == null
                ? own.enqueue(request)
                : Mono.deferContextual(
                        context -> runner.mayJoin(context) ? own.enqueue(request) : sharing.one(request));
    }

    @Override
    public Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests) {
        return own.enqueueAll(requests);
    }

    @Override
    public ReactiveQueue on(Connection connection) {
        return new QueueOn(runner.lending(Objects.requireNonNull(connection, "connection")), enqueue);
    }

    private record QueueOn(Sessions sessions, EnqueueOperation operation) implements ReactiveQueue {

        @Override
        public Mono<EnqueueResult> enqueue(EnqueueRequest request) {
            return operation.one(sessions, request);
        }

        @Override
        public Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests) {
            Objects.requireNonNull(requests, "requests");
            return operation.all(sessions, requests);
        }
    }
}
