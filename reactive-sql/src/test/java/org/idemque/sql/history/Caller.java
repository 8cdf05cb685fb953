package org.idemque.sql.history;

import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.List;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Told;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Makes calls, and keeps what was told. */
record Caller(QueueFixture fixture) {

    /** One call, in its way; never an error. */
    Mono<Event> make(Call call, Duration leavesAfter) {
        return switch (call.way()) {
            case SHARED -> told(fixture.queue().enqueue(request(call))).map(told -> new Event.Called(call, told));
            case LEAVING ->
                told(fixture.queue().enqueue(request(call)))
                        .takeUntilOther(Mono.delay(leavesAfter))
                        .<Event>map(told -> new Event.Called(call, told))
                        .defaultIfEmpty(new Event.Called(call, null));
            case BATCH -> told(fixture.queue().enqueueAll(requests(call))).map(told -> new Event.Called(call, told));
            case COMMITTED, ROLLED_BACK ->
                inTransaction(call)
                        .<Event>map(told -> new Event.Called(call, told))
                        // The connection broke at the commit: nobody knows.
                        .onErrorResume(lost -> Mono.just(new Event.Called(call, null)));
        };
    }

    private Mono<Told> inTransaction(Call call) {
        return Mono.usingWhen(
                fixture.pool().create(),
                connection -> Mono.from(connection.beginTransaction())
                        .then(Mono.defer(
                                () -> told(fixture.queue().on(connection).enqueueAll(requests(call)))))
                        .flatMap(told -> Mono.from(end(connection, call)).thenReturn(told)),
                Connection::close,
                (connection, error) -> connection.close(),
                Connection::close);
    }

    private static Publisher<Void> end(Connection connection, Call call) {
        return call.way() == Call.Way.COMMITTED ? connection.commitTransaction() : connection.rollbackTransaction();
    }

    private static Mono<Told> told(Publisher<EnqueueResult> call) {
        return Flux.from(call)
                .collectList()
                .map(results -> new Told(results, null))
                .onErrorResume(error -> Mono.just(new Told(List.of(), error)));
    }

    private static EnqueueRequest request(Call call) {
        return call.asks().get(0).request();
    }

    private static List<EnqueueRequest> requests(Call call) {
        return call.asks().stream().map(Ask::request).toList();
    }
}
