package org.idemque.benchmarks.load;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/** Callers that hold no thread. */
public record ReactiveCallers(ReactiveCall call) {

    /** How long the calls that are under way at the end may take, before the round counts as hung. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    /** Returns when the last call has ended. */
    public void run(Load load, Gauge gauge) {
        Mono<Void> callers = load.isOpen() ? paced(load, gauge) : incessant(load, gauge);
        Mono<Void> bounded = callers.timeout(load.time().plus(PATIENCE));
        bounded.block();
    }

    private Mono<Void> incessant(Load load, Gauge gauge) {
        long end = System.nanoTime() + load.time().toNanos();
        Mono<Outcome> one = Mono.defer(() -> {
            List<Request> requests = load.work().next();
            return requests.isEmpty() ? Mono.empty() : timed(requests, System.nanoTime(), gauge);
        });
        Mono<Void> caller = one.repeat(
                        () -> System.nanoTime() < end && !load.work().isOver())
                .then();
        return Flux.range(0, load.callers())
                .flatMap(i -> caller, load.callers())
                .then();
    }

    /** Calls begin when they should, however many are under way: a slow contender has no influence on the load. */
    private Mono<Void> paced(Load load, Gauge gauge) {
        Scheduler pacer = Schedulers.newSingle("pacer");
        return Flux.<List<Request>, Long>generate(() -> 0L, (n, sink) -> {
                    List<Request> requests = load.intended(n) < load.time().toNanos()
                            ? load.work().next()
                            : List.of();
                    if (requests.isEmpty()) {
                        sink.complete();
                    } else {
                        sink.next(requests);
                    }
                    return n + 1;
                })
                .index()
                .transform(calls -> Flux.defer(() -> {
                    long start = System.nanoTime();
                    return calls.flatMap(
                            call -> {
                                long intended = start + load.intended(call.getT1());
                                waitUntil(intended);
                                return timed(call.getT2(), intended, gauge);
                            },
                            Integer.MAX_VALUE);
                }))
                .subscribeOn(pacer)
                .doFinally(signal -> pacer.dispose())
                .then();
    }

    private static void waitUntil(long instant) {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private Mono<Outcome> timed(List<Request> requests, long began, Gauge gauge) {
        return call.call(requests)
                .doOnNext(outcome -> gauge.ended(began, outcome, requests.size()))
                .onErrorResume(error -> {
                    gauge.failed(error, began, requests.size());
                    return Mono.just(Outcome.FAILED);
                });
    }
}
