package org.idemque;

/**
 * The queue already has as many calls under way as it was allowed, and refuses more at once so that memory stays
 * bounded. Nothing was written. Repeat after a pause, or shed load.
 */
public final class QueueOverloadedException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final int limit;
    private final String what;

    /**
     * @param limit how many there may be
     * @param what of what: calls under way, bytes of their payloads, calls that wait for the pool
     */
    public QueueOverloadedException(int limit, String what) {
        super("the queue allows no more than %d %s".formatted(limit, what), null);
        this.limit = limit;
        this.what = what;
    }

    /** What the limit bounds, in words. */
    public String what() {
        return what;
    }

    /** The limit that was met. */
    public int limit() {
        return limit;
    }
}
