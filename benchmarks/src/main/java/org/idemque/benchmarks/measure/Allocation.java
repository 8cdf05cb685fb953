package org.idemque.benchmarks.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;

/** What the threads that live now have allocated since they began. */
final class Allocation {

    private final Map<Long, Long> byThread = new HashMap<>();

    private Allocation() {}

    static Allocation now() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long[] ids = threads.getAllThreadIds();
        long[] bytes = threads.getThreadAllocatedBytes(ids);
        Allocation now = new Allocation();
        for (int i = 0; i < ids.length; i++) {
            now.byThread.put(ids[i], Math.max(0, bytes[i]));
        }
        return now;
    }

    /** The bytes allocated since an earlier look; those of threads that have ended in between are not known. */
    long since(Allocation earlier) {
        return byThread.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - earlier.byThread.getOrDefault(thread.getKey(), 0L))
                .sum();
    }
}
