package org.idemque.benchmarks.load;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Callers on a platform thread each. The threads live until closed, so that what they allocate can be told after a round. */
public final class ThreadCallers implements AutoCloseable {

    private final BlockingCall call;
    private final ThreadPoolExecutor threads;

    public ThreadCallers(BlockingCall call, int callers) {
        this.call = call;
        this.threads = (ThreadPoolExecutor) Executors.newFixedThreadPool(callers);
        int unused = threads.prestartAllCoreThreads();
    }

    /** Returns when the last call has ended. */
    public void run(Load load, Gauge gauge) {
        long start = System.nanoTime();
        AtomicLong calls = new AtomicLong();
        Runnable caller = () -> {
            long end = start + load.time().toNanos();
            for (long began = next(load, start, calls); began < end; began = next(load, start, calls)) {
                List<Request> requests = load.work().next();
                if (requests.isEmpty()) {
                    return;
                }
                timed(requests, began, gauge);
            }
        };
        CompletableFuture<?>[] callers = IntStream.range(0, load.callers())
                .mapToObj(i -> CompletableFuture.runAsync(caller, threads))
                .toArray(CompletableFuture[]::new);
        Void unused = CompletableFuture.allOf(callers).join();
    }

    /** When the next call begins: now, or when it should in an open loop, which may be over already. */
    private static long next(Load load, long start, AtomicLong calls) {
        if (!load.isOpen()) {
            return System.nanoTime();
        }
        long intended = start + load.intended(calls.getAndIncrement());
        for (long left = intended - System.nanoTime(); left > 0; left = intended - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        return intended;
    }

    private void timed(List<Request> requests, long began, Gauge gauge) {
        try {
            gauge.ended(began, call.call(requests), requests.size());
        } catch (Exception e) {
            gauge.failed(e, began, requests.size());
        }
    }

    @Override
    public void close() {
        List<Runnable> unused = threads.shutdownNow();
    }
}
