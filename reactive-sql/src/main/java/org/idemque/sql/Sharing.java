package org.idemque.sql;

import java.time.Duration;
import java.util.Objects;

/**
 * How calls of {@code enqueue} that are in flight at the same time share statements. A call that finds a statement free goes
 * at once, alone; calls that come while all are under way wait, first come, first served, and leave together when one ends.
 * No timer is involved: a lone caller waits for nobody, and pays for the way to another thread.
 *
 * <ul>
 *   <li><b>Isolation.</b> Each caller has a result of its own: a conflict, a value that the database refuses, a lost race or a
 *       key that another transaction holds fails nobody else. Equal keys resolve as if their callers had come one after the
 *       other; of debounced ones only the work of the last is looked at by the database. If the connection breaks, calls with a key
 *       of idempotency are sent again, a few times at most, but not those whose time to live might be over by then, which is when
 *       it is shorter than the acquire and the operation timeout together. All others are told {@link org.idemque.OutcomeUnknownException}. What concerns a statement as a whole
 *       ends all its calls alike: no connection, the operation timeout, a login that is refused.
 *   <li><b>Held keys.</b> A key that another transaction holds delays its statement by {@link #lockPatience()}, once; then its
 *       calls wait apart, key by key in turn on one connection, and count as under way meanwhile. Up to 200 held keys all have
 *       a turn within two seconds; beyond that the turns come more slowly, and with them the refusal when the lock timeout is
 *       over.
 *   <li><b>Time.</b> A call waits for a statement for half as long again as the acquire timeout at most; then each statement it
 *       is sent with has the acquire and the operation timeout. Few are sent with more than one, in the worst case with about
 *       a dozen.
 *   <li><b>Order.</b> First come, first served: nobody is passed over, however large. Calls that leave with different
 *       statements may be accepted in another order.
 *   <li><b>Cancelling.</b> A call that still waits leaves the room and is not sent. One that was sent is not stopped.
 *   <li><b>Threads.</b> Results are signalled on Reactor's parallel scheduler, so that a subscriber that takes long does not
 *       hold up the next statement. It holds up callers whose results fall to its thread, one in as many as there are threads.
 *   <li><b>Context.</b> Each subscriber keeps its own. A statement that is one call's alone runs in the Context of that call; a
 *       shared one in an empty Context, since it is nobody's. If the connection factory needs the Context, switch sharing off.
 * </ul>
 *
 * <p>Calls in a transaction and batches never share.
 *
 * <p>An immutable value that starts from {@link #defaults()}; each {@code with} method returns a new one and throws
 * {@link org.idemque.InvalidRequestException} if its argument is out of bounds.
 *
 * @param enabled whether calls share statements at all
 * @param statements how many shared statements may be under way at once, each on a connection of its own: 1 to 64; default 4.
 *     One connection more is used while keys are held by other transactions. More than the pool has only makes them wait there
 * @param maxRequests how many calls may share one statement: 1 to 1,000; default 256
 * @param maxPayloadBytes how many bytes of payload a shared statement may carry: 1 byte to 64 MiB; default 4 MiB. A payload
 *     that is larger on its own travels alone
 * @param maxWaiting how many calls may be under way, from subscription to result: 1 to 1,000,000; default 10,000. Beyond it a
 *     call is a {@link org.idemque.QueueOverloadedException} at once
 * @param maxWaitingBytes how many bytes of payload they may have together: 1 byte to 1 GiB; default 64 MiB. Beyond it
 *     likewise, except that one call alone is always let in
 * @param lockPatience how long a shared statement waits for a key that another transaction holds, before the call that asks
 *     for it is taken out and tried again on its own, until {@link QueueSettings#lockTimeout()} has passed: 1 ms to 10 s;
 *     default 100 ms, and never more than the lock timeout. Longer than a commit takes, to synchronous replicas too
 */
public record Sharing(
        boolean enabled,
        int statements,
        int maxRequests,
        int maxPayloadBytes,
        int maxWaiting,
        int maxWaitingBytes,
        Duration lockPatience) {

    private static final int MIB = 1024 * 1024;
    private static final Sharing DEFAULTS =
            new Sharing(true, 4, 256, 4 * MIB, 10_000, 64 * MIB, Duration.ofMillis(100));
    private static final Sharing OFF = DEFAULTS.withEnabled(false);

    public Sharing {
        Bounds.number("statements", statements, 1, 64);
        Bounds.number("maxRequests", maxRequests, 1, 1_000);
        Bounds.number("maxPayloadBytes", maxPayloadBytes, 1, 64 * MIB);
        Bounds.number("maxWaiting", maxWaiting, 1, 1_000_000);
        Bounds.number("maxWaitingBytes", maxWaitingBytes, 1, 1024 * MIB);
        Bounds.timeout("lockPatience", Objects.requireNonNull(lockPatience, "lockPatience"), Duration.ofSeconds(10));
    }

    /** Calls share statements, within the default bounds. */
    public static Sharing defaults() {
        return DEFAULTS;
    }

    /** Each call has a statement of its own, and a connection for as long as it runs. Stays off whatever else is changed. */
    public static Sharing off() {
        return OFF;
    }

    private Sharing withEnabled(boolean enabled) {
        return new Sharing(
                enabled, statements, maxRequests, maxPayloadBytes, maxWaiting, maxWaitingBytes, lockPatience);
    }

    /** With another number of {@link #statements()}. */
    public Sharing withStatements(int statements) {
        return new Sharing(
                enabled, statements, maxRequests, maxPayloadBytes, maxWaiting, maxWaitingBytes, lockPatience);
    }

    /** With another bound {@link #maxRequests()}. */
    public Sharing withMaxRequests(int maxRequests) {
        return new Sharing(
                enabled, statements, maxRequests, maxPayloadBytes, maxWaiting, maxWaitingBytes, lockPatience);
    }

    /** With another bound {@link #maxPayloadBytes()}. */
    public Sharing withMaxPayloadBytes(int maxPayloadBytes) {
        return new Sharing(
                enabled, statements, maxRequests, maxPayloadBytes, maxWaiting, maxWaitingBytes, lockPatience);
    }

    /** With another bound {@link #maxWaiting()}. */
    public Sharing withMaxWaiting(int maxWaiting) {
        return new Sharing(
                enabled, statements, maxRequests, maxPayloadBytes, maxWaiting, maxWaitingBytes, lockPatience);
    }

    /** With another bound {@link #maxWaitingBytes()}. */
    public Sharing withMaxWaitingBytes(int maxWaitingBytes) {
        return new Sharing(
                enabled, statements, maxRequests, maxPayloadBytes, maxWaiting, maxWaitingBytes, lockPatience);
    }

    /** With another {@link #lockPatience()}. */
    public Sharing withLockPatience(Duration lockPatience) {
        return new Sharing(
                enabled, statements, maxRequests, maxPayloadBytes, maxWaiting, maxWaitingBytes, lockPatience);
    }
}
