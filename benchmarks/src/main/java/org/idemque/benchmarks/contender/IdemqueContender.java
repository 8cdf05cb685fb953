package org.idemque.benchmarks.contender;

import java.time.Duration;
import java.util.List;
import org.idemque.Debounce;
import org.idemque.EnqueueKeyException;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.KeyMode;
import org.idemque.Keyed;
import org.idemque.QueueOverloadedException;
import org.idemque.Throttle;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.load.Request;
import org.idemque.benchmarks.load.Work;
import org.idemque.benchmarks.server.Database;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.Sharing;
import reactor.core.publisher.Mono;

/**
 * The library as an application uses it: payloads are parsed and fingerprinted, keys hashed, at each call.
 *
 * @param shares whether calls share statements
 */
record IdemqueContender(String name, boolean shares, String note) implements Contender {

    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final Duration WINDOW = Duration.ofHours(1);

    @Override
    public boolean isBounded() {
        return true;
    }

    @Override
    public boolean isMaintained() {
        return true;
    }

    @Override
    public boolean takesPart(Work work) {
        return true;
    }

    @Override
    public Session open(Database database, Tuning tuning) {
        ReactivePool pool = new ReactivePool(database.address(), tuning.connections());
        LibrarySchema.install(pool);
        R2dbcQueue queue = Idemque.queue(
                pool.connections(),
                QueueSettings.defaults()
                        // What is slow is measured, not given up.
                        .withAcquireTimeout(PATIENCE)
                        .withOperationTimeout(PATIENCE)
                        .withMaxInFlight(tuning.sharing().maxWaiting())
                        .withSharing(shares ? tuning.sharing() : Sharing.off()));
        return new ReactiveSession(database, pool, requests -> call(queue, requests));
    }

    /** The request as the library takes it. */
    static EnqueueRequest request(Request request) {
        EnqueueOptions options = EnqueueOptions.defaults();
        if (request.isKeyed()) {
            options = options.withKeyed(keyed(request.mode(), "order-" + (1_000_000_000_000L + request.key())));
        }
        return EnqueueRequest.of("order.accepted", JsonText.of(request.text()), options);
    }

    private static Keyed keyed(KeyMode mode, String key) {
        return switch (mode) {
            case IDEMPOTENCY -> Idempotency.of(key).withScope("benchmark");
            case DEBOUNCE -> Debounce.of(key, WINDOW).withScope("benchmark");
            case THROTTLE -> Throttle.of(key, WINDOW).withScope("benchmark");
        };
    }

    private static Mono<Outcome> call(R2dbcQueue queue, List<Request> requests) {
        Mono<EnqueueResult> answer = requests.size() == 1
                ? queue.enqueue(request(requests.get(0)))
                : queue.enqueueAll(
                                requests.stream().map(IdemqueContender::request).toList())
                        .last();
        return answer.map(result -> result.outcome() == EnqueueOutcome.ACCEPTED ? Outcome.ACCEPTED : Outcome.REPLAYED)
                .onErrorReturn(EnqueueKeyException.class, Outcome.CONFLICT)
                .onErrorReturn(QueueOverloadedException.class, Outcome.OVERLOADED);
    }
}
