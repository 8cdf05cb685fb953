package org.idemque.benchmarks.contender;

import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.Load;
import org.idemque.benchmarks.load.ReactiveCall;
import org.idemque.benchmarks.load.ReactiveCallers;
import org.idemque.benchmarks.server.Database;

/** A contender whose callers hold no thread, with the library's tables. */
record ReactiveSession(Database database, ReactivePool pool, ReactiveCall call) implements Session {

    @Override
    public void run(Load load, Gauge gauge) {
        new ReactiveCallers(call).run(load, gauge);
    }

    @Override
    public long storedJobs() {
        return database.number(LibrarySchema.STORED_JOBS);
    }

    @Override
    public Long statements() {
        return pool.statements();
    }

    @Override
    public List<EventExecutor> loops() {
        return pool.loops();
    }

    @Override
    public void close() {
        pool.close();
    }
}
