package org.idemque.sql.internal.sharing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import reactor.core.Disposable;

/**
 * Where calls wait, first come, first served, and whence any of them may leave. Tickets give the order; who removes a ticket
 * has the call, so that it is taken once. No lock: event loops come here.
 *
 * @param <C> what waits
 */
public final class Room<C> {

    private final ConcurrentNavigableMap<Long, Waiting<C>> waiting = new ConcurrentSkipListMap<>();
    private final AtomicLong tickets = new AtomicLong();

    /** Lets one wait; disposing of the answer takes it out again, if it is still there. */
    public Disposable enter(C content, long bytes) {
        Long ticket = tickets.getAndIncrement();
        Waiting<C> unused = waiting.put(ticket, new Waiting<>(content, bytes, System.nanoTime()));
        return () -> waiting.remove(ticket);
    }

    public boolean isEmpty() {
        return waiting.isEmpty();
    }

    /**
     * Takes those who came first, up to a number and to so many bytes together. The first is taken whatever it holds, and
     * nobody is passed over for a smaller one that came later.
     */
    public List<C> take(int limit, long byteLimit) {
        List<C> taken = new ArrayList<>();
        long bytes = 0;
        while (taken.size() < limit) {
            long before = bytes;
            Waiting<C> first = takeFirst(next -> taken.isEmpty() || before + next.bytes <= byteLimit);
            if (first == null) {
                break;
            }
            taken.add(first.content);
            bytes += first.bytes;
        }
        return taken;
    }

    /** Takes those who have waited for as long as that, or longer. */
    public List<C> takeOlder(Duration age) {
        long now = System.nanoTime();
        List<C> taken = new ArrayList<>();
        Waiting<C> first;
        while ((first = takeFirst(next -> now - next.since >= age.toNanos())) != null) {
            taken.add(first.content);
        }
        return taken;
    }

    private @Nullable Waiting<C> takeFirst(Predicate<Waiting<C>> condition) {
        while (true) {
            Map.Entry<Long, Waiting<C>> first = waiting.firstEntry();
            if (first == null || !condition.test(first.getValue())) {
                return null;
            }
            if (waiting.remove(first.getKey(), first.getValue())) {
                return first.getValue();
            }
        }
    }

    private record Waiting<C>(C content, long bytes, long since) {}
}
