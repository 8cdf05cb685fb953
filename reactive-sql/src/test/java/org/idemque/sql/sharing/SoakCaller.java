package org.idemque.sql.sharing;

import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.QueueUnavailableException;
import org.idemque.ReactiveQueue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Calls as applications make them: on many keys and on a few that everybody wants, short-lived ones too, without a key, for
 * different work under a key, with what the server refuses, with payloads large and small. Some leave early; those with a key
 * repeat until they have an answer. What a call is follows from the seed and its number.
 */
final class SoakCaller {

    private static final int HOT_KEYS = 20;
    private static final int SHORT_KEYS = 10;
    private static final Duration SHORT = Duration.ofMillis(100);
    private static final int LATEST_NANOS = 5_000_000;
    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Retry UNTIL_ANSWERED = Retry.fixedDelay(10_000, PAUSE).filter(SoakCaller::isRepeatable);

    private final ReactiveQueue queue;
    private final SoakBooks books;
    private final long seed;

    SoakCaller(ReactiveQueue queue, SoakBooks books, long seed) {
        this.queue = queue;
        this.books = books;
        this.seed = seed;
    }

    /** One caller's whole business: completes when it has its answer. */
    Mono<Void> call(long number) {
        Random random = new Random(seed * 1_000_003 + number);
        int kind = random.nextInt(20);
        if (kind < 2) {
            return free();
        }
        if (kind == 2) {
            return refused(number);
        }
        if (kind < 6) {
            return shortLived(random);
        }
        return lasting(kind < 11 ? hotKey(random) : "key-" + number, random);
    }

    /** Asks for all keys that others may have taken without being told. */
    Mono<Void> askForHotKeys() {
        return Flux.fromStream(IntStream.range(0, HOT_KEYS).mapToObj(SoakCaller::hotKey))
                .concatMap(key -> lasting(key, keyed("lasting", Idempotency.of(key), "0")))
                .then();
    }

    /** Work under a key that everybody wants. */
    static EnqueueRequest hot(Random random) {
        return keyed("lasting", Idempotency.of(hotKey(random)), work(random));
    }

    private Mono<Void> free() {
        return call(EnqueueRequest.of("free", "|"))
                .doOnNext(result -> books.hear("free"))
                .doOnError(OutcomeUnknownException.class, unknown -> books.hear("free unknown"))
                .onErrorComplete()
                .then();
    }

    private Mono<Void> refused(long number) {
        return queue.enqueue(keyed("refused", Idempotency.of("refused-" + number), "0"))
                .doOnNext(result -> books.error(new AssertionError("not refused: " + result), false))
                .doOnError(
                        error -> books.error(error, error instanceof DatabaseRefusedException || isRepeatable(error)))
                .retryWhen(UNTIL_ANSWERED)
                .onErrorComplete()
                .then();
    }

    private Mono<Void> shortLived(Random random) {
        String key = "short-" + random.nextInt(SHORT_KEYS);
        EnqueueRequest request = keyed("short", Idempotency.of(key).withTtl(SHORT), work(random));
        return early(request, random)
                .then(call(request).retryWhen(UNTIL_ANSWERED))
                .doOnNext(result -> books.shortLived(key, result.jobId()))
                .then()
                .onErrorResume(
                        EnqueueIdempotencyConflictException.class,
                        conflict -> Mono.fromRunnable(
                                () -> conflict.existingJobId().ifPresent(job -> books.shortLived(key, job))));
    }

    private Mono<Void> lasting(String key, Random random) {
        String work = work(random) + (random.nextInt(20) == 0 ? "x".repeat(50_000) : "");
        EnqueueRequest request = keyed("lasting", Idempotency.of(key), work);
        return early(request, random).then(lasting(key, request));
    }

    private Mono<Void> lasting(String key, EnqueueRequest request) {
        return call(request)
                .retryWhen(UNTIL_ANSWERED)
                .doOnNext(result -> books.lasting(key, result.jobId()))
                .then()
                .onErrorResume(
                        EnqueueIdempotencyConflictException.class,
                        conflict -> Mono.fromRunnable(
                                () -> conflict.existingJobId().ifPresent(job -> books.lasting(key, job))));
    }

    /** One in four calls and leaves, before it is told or not. */
    private Mono<Void> early(EnqueueRequest request, Random random) {
        if (random.nextInt(4) != 0) {
            return Mono.empty();
        }
        return call(request)
                .doOnCancel(() -> books.hear("left"))
                .takeUntilOther(Mono.delay(Duration.ofNanos(random.nextInt(LATEST_NANOS))))
                .onErrorComplete()
                .then();
    }

    private Mono<EnqueueResult> call(EnqueueRequest request) {
        return queue.enqueue(request)
                .doOnNext(books::result)
                .doOnError(error -> books.error(
                        error, error instanceof EnqueueIdempotencyConflictException || isRepeatable(error)));
    }

    /** Whether a caller may repeat its call as it is. */
    static boolean isRepeatable(Throwable error) {
        return error instanceof OutcomeUnknownException
                || error instanceof QueueUnavailableException
                || error instanceof QueueOverloadedException;
    }

    private static String hotKey(Random random) {
        return hotKey(random.nextInt(HOT_KEYS));
    }

    private static String hotKey(int number) {
        return "hot-" + number;
    }

    private static String work(Random random) {
        return random.nextInt(20) == 0 ? "1" : "0";
    }

    private static EnqueueRequest keyed(String type, Idempotency key, String work) {
        return EnqueueRequest.of(
                type, key.key() + "|" + work, EnqueueOptions.defaults().withKeyed(key));
    }
}
