package org.idemque;

/**
 * The queue already has as many operations in flight as it was allowed, and refuses more at once so that memory stays
 * bounded. Nothing was written. Repeat after a pause, or shed load.
 */
public final class QueueOverloadedException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final int limit;

    /**
     * @param limit how many operations may be in flight, or wait for the pool if it is the pool that is full
     */
    public QueueOverloadedException(int limit) {
        super("the queue has %d operations in flight, the most that it may have".formatted(limit), null);
        this.limit = limit;
    }

    /** The limit that was met: of operations in flight, or of those that may wait for the pool. */
    public int limit() {
        return limit;
    }
}
