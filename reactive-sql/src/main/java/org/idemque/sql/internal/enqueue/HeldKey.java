package org.idemque.sql.internal.enqueue;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A key that another transaction holds, and who waits for it. Calls are added and the last is missed in one place each. */
final class HeldKey {

    private final Object key;
    private final Queue<Call> calls = new ConcurrentLinkedQueue<>();
    private final AtomicInteger lostRaces = new AtomicInteger();

    HeldKey(Object key, Call first) {
        this.key = key;
        boolean unused = calls.add(first);
    }

    Object key() {
        return key;
    }

    HeldKey add(Call call) {
        boolean unused = calls.add(call);
        return this;
    }

    /** In how many turns on end a statement that had got the key could not stand. */
    int lostRaces() {
        return lostRaces.get();
    }

    void loseRace() {
        int unused = lostRaces.incrementAndGet();
    }

    /** Whoever is next begins to count anew. */
    void forgetRaces() {
        lostRaces.set(0);
    }

    /** Those who have not been told yet, in the order in which they came. */
    List<Call> waiting() {
        return calls.stream().filter(call -> !call.hasEnded()).toList();
    }

    /** Forgets who was told; whether nobody is left. */
    boolean forgetTold() {
        boolean unused = calls.removeIf(Call::hasEnded);
        return calls.isEmpty();
    }
}
