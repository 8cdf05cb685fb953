package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.sql.internal.connection.Fault;
import org.idemque.sql.internal.connection.Sessions;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Acceptance of requests as one, on the queue's own connections or in a caller's transaction: prepared locally, settled by one
 * statement, which is run again if it lost a race.
 */
public final class EnqueueOperation {

    static final int MAX_RUNS = 5;

    private final Preparation preparation;
    private final EnqueueStatement statement;
    private final Duration lockTimeout;

    /**
     * @param lockTimeout how long a statement on the queue's own connections waits for a key that another transaction holds
     */
    public EnqueueOperation(Preparation preparation, EnqueueStatement statement, Duration lockTimeout) {
        this.preparation = preparation;
        this.statement = statement;
        this.lockTimeout = lockTimeout;
    }

    /** Accepts one request. */
    public Mono<EnqueueResult> one(Sessions sessions, EnqueueRequest request) {
        return Mono.defer(() -> {
            Batch batch = Batch.together(List.of(preparation.one(request)));
            return run(sessions, batch, 1).map(results -> results.get(0));
        });
    }

    /** Accepts all requests, or none. */
    public Flux<EnqueueResult> all(Sessions sessions, List<EnqueueRequest> requests) {
        return Flux.defer(() -> {
            Batch batch = Batch.together(preparation.all(requests));
            return batch.leads().isEmpty()
                    ? Flux.empty()
                    : run(sessions, batch, 1).flatMapIterable(Function.identity());
        });
    }

    private Mono<List<EnqueueResult>> run(Sessions sessions, Batch batch, int run) {
        return sessions.run(session -> statement.together(session, batch, lockTimeout, run == MAX_RUNS))
                .map(answers -> batch.settled(answers).all())
                .onErrorResume(error -> run < MAX_RUNS && Fault.of(error) == Fault.RACE, error -> Mono.delay(pause(run))
                        .then(Mono.defer(() -> run(sessions, batch, run + 1))));
    }

    /** A little longer each time and never the same, so that those who met once do not meet again. */
    static Duration pause(int run) {
        return Duration.ofMillis(ThreadLocalRandom.current().nextLong(run * 10L + 1));
    }
}
