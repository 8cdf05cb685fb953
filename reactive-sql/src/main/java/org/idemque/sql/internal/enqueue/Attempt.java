package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.List;
import reactor.core.publisher.Mono;

/** One statement for several calls. */
@FunctionalInterface
interface Attempt {

    /**
     * Sends calls, and tells each what became of it.
     *
     * @param lockWait how long to wait for a key that another transaction holds
     * @param last whether a time to live that is over already is good enough
     * @return completes when all calls were told; or the error of a run that told none
     */
    Mono<Void> run(List<Call> calls, Duration lockWait, boolean last);
}
