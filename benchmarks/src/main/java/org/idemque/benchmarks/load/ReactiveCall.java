package org.idemque.benchmarks.load;

import java.util.List;
import reactor.core.publisher.Mono;

/** Hands in the requests of one call without blocking. */
@FunctionalInterface
public interface ReactiveCall {

    Mono<Outcome> call(List<Request> requests);
}
