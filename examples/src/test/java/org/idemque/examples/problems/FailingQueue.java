package org.idemque.examples.problems;

import java.util.List;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.IdemqueException;
import org.idemque.ReactiveQueue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A queue that answers everything with one error. */
record FailingQueue(IdemqueException error) implements ReactiveQueue {

    @Override
    public Mono<EnqueueResult> enqueue(EnqueueRequest request) {
        return Mono.error(error);
    }

    @Override
    public Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests) {
        return Flux.error(error);
    }
}
