package org.idemque.benchmarks.load;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.idemque.KeyMode;

/** The requests of one round, handed out in order to callers on any thread. */
public final class Work {

    /** A limit that is never reached. */
    public static final long UNLIMITED = Long.MAX_VALUE / 16;

    private final KeyMode mode;
    private final KeyPattern pattern;
    private final List<String> payloads;
    private final int batch;
    private final long limit;
    private final AtomicLong next = new AtomicLong();

    /**
     * @param mode what the keys do
     * @param payloads taken in turn; for {@link KeyPattern#DIFFERENT} another than a key was accepted with
     * @param batch how many requests a call has
     * @param limit how many requests there are at most
     */
    public Work(KeyMode mode, KeyPattern pattern, List<String> payloads, int batch, long limit) {
        this.mode = mode;
        this.pattern = pattern;
        this.payloads = payloads;
        this.batch = batch;
        this.limit = limit;
    }

    /** The requests of the next call; empty when there are no more. */
    List<Request> next() {
        long first = next.getAndAdd(batch);
        if (first >= limit) {
            return List.of();
        }
        if (batch == 1) {
            return List.of(request(first));
        }
        return LongStream.range(first, Math.min(first + batch, limit))
                .mapToObj(this::request)
                .toList();
    }

    private Request request(long n) {
        int offset = pattern == KeyPattern.DIFFERENT ? 1 : 0;
        // A repeated key must come with the payload that it had, so the payload follows the key.
        long key = pattern.key(n);
        int payload = (int) ((Math.max(key, 0) + offset) % payloads.size());
        return new Request(mode, key, payload, payloads.get(payload));
    }

    /** No more requests are handed out. */
    public void end() {
        next.set(limit);
    }

    /** Whether all requests were handed out. */
    public boolean isOver() {
        return next.get() >= limit;
    }

    public KeyMode mode() {
        return mode;
    }

    public KeyPattern pattern() {
        return pattern;
    }

    public List<String> payloads() {
        return payloads;
    }

    public int batch() {
        return batch;
    }

    /** Whether the work comes to an end of its own. */
    public boolean isLimited() {
        return limit < UNLIMITED;
    }

    public long limit() {
        return limit;
    }
}
