package org.idemque.sql;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.List;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.ReactiveQueue;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.enqueue.EnqueueOperation;
import org.idemque.sql.internal.enqueue.Preparation;
import org.idemque.sql.internal.schema.SchemaOperation;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Delegates each call to its operation, on the queue's own connections or on one that was lent. */
final class DefaultR2dbcQueue implements R2dbcQueue {

    private final ConnectionRunner runner;
    private final ReactiveQueue own;
    private final EnqueueOperation enqueue;

    DefaultR2dbcQueue(ConnectionFactory factory, QueueSettings settings) {
        Failures failures = new Failures(settings.schema(), SchemaOperation.REQUIRED_VERSION);
        this.runner = new ConnectionRunner(factory, settings.limits(), failures);
        this.enqueue = new EnqueueOperation(
                new Preparation(
                        new PayloadWriter(settings.jsonMapper(), settings.maxPayloadBytes()), settings.keyHasher()),
                settings.schemaName(),
                settings.lockTimeout());
        this.own = new QueueOn(runner, enqueue);
    }

    @Override
    public Mono<EnqueueResult> enqueue(EnqueueRequest request) {
        return own.enqueue(request);
    }

    @Override
    public Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests) {
        return own.enqueueAll(requests);
    }

    @Override
    public ReactiveQueue on(Connection connection) {
        return new QueueOn(runner.lending(connection), enqueue);
    }

    private record QueueOn(Sessions sessions, EnqueueOperation operation) implements ReactiveQueue {

        @Override
        public Mono<EnqueueResult> enqueue(EnqueueRequest request) {
            return operation.one(sessions, request);
        }

        @Override
        public Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests) {
            return operation.all(sessions, requests);
        }
    }
}
