package org.idemque.sql.race;

import io.r2dbc.spi.Connection;
import java.util.List;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.QueueFixture;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The ways in to the queue, which must not matter to the outcome of a race. */
enum Way {

    /** On the queue's own connections. */
    OWN {
        @Override
        Flux<EnqueueResult> enqueueAll(QueueFixture fixture, List<EnqueueRequest> requests) {
            return fixture.queue().enqueueAll(requests);
        }
    },

    /** In a transaction of the caller's, committed also after a conflict, rolled back after any other error. */
    LENT {
        @Override
        Flux<EnqueueResult> enqueueAll(QueueFixture fixture, List<EnqueueRequest> requests) {
            return Flux.usingWhen(
                    fixture.pool().create(),
                    connection -> Mono.from(connection.beginTransaction())
                            .thenMany(fixture.queue().on(connection).enqueueAll(requests))
                            .collectList()
                            .flatMapMany(results ->
                                    Mono.from(connection.commitTransaction()).thenMany(Flux.fromIterable(results))),
                    Connection::close,
                    (connection, error) -> Mono.from(
                                    error instanceof EnqueueIdempotencyConflictException
                                            ? connection.commitTransaction()
                                            : connection.rollbackTransaction())
                            .then(Mono.from(connection.close())),
                    connection -> Mono.from(connection.rollbackTransaction()).then(Mono.from(connection.close())));
        }
    };

    abstract Flux<EnqueueResult> enqueueAll(QueueFixture fixture, List<EnqueueRequest> requests);

    Flux<EnqueueResult> enqueue(QueueFixture fixture, EnqueueRequest request) {
        return enqueueAll(fixture, List.of(request));
    }
}
