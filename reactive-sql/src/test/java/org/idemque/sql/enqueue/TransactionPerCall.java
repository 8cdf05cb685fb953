package org.idemque.sql.enqueue;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.List;
import java.util.function.Function;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.ReactiveQueue;
import org.idemque.sql.R2dbcQueue;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A caller who begins a transaction for each call, lends it, and commits, even after an error, as a conflict allows. */
record TransactionPerCall(ConnectionFactory factory, R2dbcQueue queue) implements ReactiveQueue {

    @Override
    public Mono<EnqueueResult> enqueue(EnqueueRequest request) {
        return within(lent -> lent.enqueue(request)).single();
    }

    @Override
    public Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests) {
        return within(lent -> lent.enqueueAll(requests));
    }

    private Flux<EnqueueResult> within(Function<ReactiveQueue, Publisher<EnqueueResult>> call) {
        return Flux.usingWhen(
                Mono.from(factory.create()).delayUntil(Connection::beginTransaction),
                connection -> call.apply(queue.on(connection)),
                TransactionPerCall::commit,
                (connection, error) -> commit(connection),
                TransactionPerCall::commit);
    }

    /** Closes whether or not the commit succeeds. */
    private static Publisher<Void> commit(Connection connection) {
        return Mono.<Void>from(connection.commitTransaction())
                .materialize()
                .delayUntil(end -> connection.close())
                .dematerialize();
    }
}
