package org.idemque.sql.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.idemque.EnqueueResult;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Callers that are under way at once: each subscribed to, none awaited before the last has begun. */
public final class Callers {

    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final List<CompletableFuture<Told>> calls = new ArrayList<>();

    private Callers() {}

    /** Subscribes to all calls; each may be an enqueue or a batch. */
    public static Callers start(List<? extends Publisher<EnqueueResult>> calls) {
        Callers callers = new Callers();
        calls.forEach(call -> callers.calls.add(Flux.from(call)
                .collectList()
                .map(results -> new Told(results, null))
                .onErrorResume(error -> Mono.just(new Told(List.of(), error)))
                .toFuture()));
        return callers;
    }

    /** Waits until every caller was told, those who left excepted. */
    public List<Told> await() {
        List<CompletableFuture<Told>> staying =
                calls.stream().filter(call -> !call.isCancelled()).toList();
        return Objects.requireNonNull(Flux.fromIterable(staying)
                .concatMap(Mono::fromFuture)
                .collectList()
                .block(DEADLINE));
    }

    /** Waits until one caller was told, whatever becomes of the others. */
    public Told await(int index) {
        return Objects.requireNonNull(Mono.fromFuture(calls.get(index)).block(DEADLINE));
    }

    /** Whether a caller has been told. */
    public boolean isDone(int index) {
        return calls.get(index).isDone();
    }

    /** Whether one of them has been told. */
    public boolean anyDone() {
        return calls.stream().anyMatch(CompletableFuture::isDone);
    }

    /** Cancels one caller's subscription. */
    public void cancel(int index) {
        boolean unused = calls.get(index).cancel(true);
    }
}
