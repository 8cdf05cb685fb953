package org.idemque.benchmarks.load;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/** What the callers of one round tell, on any thread. */
public final class Gauge {

    private static final int DIGITS = 3;

    private final Recorder latencies = new Recorder(DIGITS);
    private final Map<Outcome, LongAdder> outcomes = new EnumMap<>(Outcome.class);
    private final AtomicReference<@Nullable Throwable> firstFailure = new AtomicReference<>();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLongArray tenths = new AtomicLongArray(10);
    private final long limit;
    private volatile long began;
    private volatile long ended;
    private volatile double outsideSeconds;

    /** Times the tenths of so many requests. */
    public Gauge(long limit) {
        this.limit = limit;
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(outcome, new LongAdder());
        }
    }

    /**
     * A call has ended.
     *
     * @param began when it began or, in an open loop, when it should have begun: {@link System#nanoTime()}
     * @param requests how many requests it had
     */
    public void ended(long began, Outcome outcome, int requests) {
        long now = System.nanoTime();
        count(outcome, requests);
        if (outcome.isAnswer()) {
            latencies.recordValue(Math.max(0, now - began));
            long before = done.getAndAdd(requests);
            int tenth = (int) ((before + requests) * 10 / limit);
            if (tenth > before * 10 / limit && tenth <= 10) {
                tenths.set(tenth - 1, now);
            }
        }
    }

    void failed(Throwable error, long began, int requests) {
        firstFailure.compareAndSet(null, error);
        ended(began, Outcome.FAILED, requests);
    }

    /** Takes over what a program outside has measured. */
    public void add(Outcome outcome, long requests) {
        count(outcome, requests);
    }

    /** Takes over a latency, in nanoseconds, that a program outside has measured. */
    public void addLatency(long nanos) {
        latencies.recordValue(nanos);
    }

    /** Takes over when a program outside began and was through with each tenth, in nanoseconds of any clock. */
    public void addTenths(long outsideBegan, List<Long> instants) {
        began = outsideBegan;
        IntStream.range(0, instants.size()).forEach(i -> tenths.set(i, instants.get(i)));
    }

    private void count(Outcome outcome, long requests) {
        LongAdder counter = outcomes.get(outcome);
        if (counter != null) {
            counter.add(requests);
        }
    }

    public Map<Outcome, Long> outcomes() {
        Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
        outcomes.forEach((outcome, counter) -> counts.put(outcome, counter.sum()));
        return counts;
    }

    public Histogram latencies() {
        return latencies.getIntervalHistogram();
    }

    public @Nullable Throwable firstFailure() {
        return firstFailure.get();
    }

    /** Whether any call was answered yet. */
    public boolean hasAnswers() {
        return done.get() > 0;
    }

    /** Takes over how long a program outside took. */
    public void took(double seconds) {
        outsideSeconds = seconds;
    }

    /** How long the round took. */
    public double seconds() {
        return outsideSeconds > 0 ? outsideSeconds : (ended - began) / 1e9;
    }

    /** The round begins. */
    public void begin() {
        began = System.nanoTime();
    }

    /** The round has ended. */
    public void end() {
        ended = System.nanoTime();
    }

    /** The rate in each tenth of the requests; empty if not all were answered. */
    public List<Double> ratesByTenth() {
        long[] ends = IntStream.range(0, 10).mapToLong(tenths::get).toArray();
        if (Arrays.stream(ends).anyMatch(end -> end == 0)) {
            return List.of();
        }
        return IntStream.range(0, 10)
                .mapToObj(i -> limit / 10.0 / ((ends[i] - (i == 0 ? began : ends[i - 1])) / 1e9))
                .toList();
    }
}
