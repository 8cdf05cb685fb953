package org.idemque.benchmarks.contender;

import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.Load;
import org.jspecify.annotations.Nullable;

/** A contender with its connections to one database, ready to be called. */
public interface Session extends AutoCloseable {

    /** Lets the callers loose, and returns when the last call has ended. */
    void run(Load load, Gauge gauge);

    /** How many jobs are stored, as the database counts them. */
    long storedJobs();

    /** How many statements were sent so far, commits that are a round trip of their own included; null if unknown. */
    default @Nullable Long statements() {
        return null;
    }

    /** The event loops that callers run on; none for contenders that block threads. */
    default List<EventExecutor> loops() {
        return List.of();
    }

    /** Whether its work is done in this process, so that what it allocates can be told. */
    default boolean isInProcess() {
        return true;
    }

    @Override
    void close();
}
