package org.idemque.sql.sharing;

import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.QueueUnavailableException;
import org.idemque.ReactiveQueue;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Calls as applications make them: on many keys and on a few that everybody wants, without a key, for different work under a
 * key; some leave early, and all repeat until they have an answer. Each call follows from the seed and its number.
 */
final class SoakCaller {

    private static final int HOT_KEYS = 20;
    private static final Duration PAUSE = Duration.ofMillis(20);

    private final ReactiveQueue queue;
    private final long seed;

    /** For each key the jobs that its callers were told of: one, or the promise is broken. */
    final Map<String, JobId> jobs = new ConcurrentHashMap<>();

    final Queue<String> broken = new ConcurrentLinkedQueue<>();
    final LongAdder answered = new LongAdder();
    final LongAdder conflicts = new LongAdder();
    final LongAdder left = new LongAdder();
    final LongAdder troubles = new LongAdder();
    final LongAdder withoutKey = new LongAdder();
    final LongAdder withoutKeyUnknown = new LongAdder();

    SoakCaller(ReactiveQueue queue, long seed) {
        this.queue = queue;
        this.seed = seed;
    }

    /** One caller's whole business: completes when it has its answer. */
    Mono<Void> call(long number) {
        Random random = new Random(seed * 1_000_003 + number);
        if (random.nextInt(10) == 0) {
            return withoutKey(random);
        }
        String key = random.nextInt(4) == 0 ? "hot-" + random.nextInt(HOT_KEYS) : "key-" + number;
        int work = random.nextInt(20) == 0 ? 1 : 0;
        String size = key.startsWith("hot") ? "" : "x".repeat(random.nextInt(20) == 0 ? 50_000 : 50);
        EnqueueRequest request = EnqueueRequest.of(
                "soak", "work " + work + size, EnqueueOptions.defaults().withKeyed(Idempotency.of(key)));
        Mono<EnqueueResult> once = queue.enqueue(request);
        Mono<Void> early = random.nextInt(4) == 0
                ? once.takeUntilOther(Mono.delay(Duration.ofNanos(random.nextInt(5_000_000))))
                        .doFinally(end -> left.increment())
                        .then()
                        .onErrorResume(this::tolerated)
                : Mono.empty();
        return early.then(once.doOnError(this::noteTrouble)
                .retryWhen(Retry.fixedDelay(10_000, PAUSE).filter(SoakCaller::isRepeatable))
                .doOnNext(result -> told(key, result.jobId()))
                .then()
                .onErrorResume(EnqueueIdempotencyConflictException.class, conflict -> {
                    conflicts.increment();
                    conflict.existingJobId().ifPresent(job -> told(key, job));
                    return Mono.empty();
                }));
    }

    private Mono<Void> withoutKey(Random random) {
        return queue.enqueue("soak", random.nextInt())
                .doOnNext(result -> withoutKey.increment())
                .then()
                .onErrorResume(OutcomeUnknownException.class, unknown -> {
                    withoutKeyUnknown.increment();
                    return Mono.empty();
                })
                .onErrorResume(this::tolerated);
    }

    private void told(String key, JobId job) {
        answered.increment();
        JobId earlier = jobs.putIfAbsent(key, job);
        if (earlier != null && !earlier.equals(job)) {
            broken.add("%s has %s and %s".formatted(key, earlier, job));
        }
    }

    private void noteTrouble(Throwable error) {
        troubles.increment();
        if (!isRepeatable(error) && !(error instanceof EnqueueIdempotencyConflictException)) {
            broken.add("was told " + error);
        }
    }

    private Mono<Void> tolerated(Throwable error) {
        noteTrouble(error);
        return Mono.empty();
    }

    private static boolean isRepeatable(Throwable error) {
        return error instanceof OutcomeUnknownException
                || error instanceof QueueUnavailableException
                || error instanceof QueueOverloadedException;
    }
}
