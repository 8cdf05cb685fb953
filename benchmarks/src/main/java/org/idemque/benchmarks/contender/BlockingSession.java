package org.idemque.benchmarks.contender;

import org.idemque.benchmarks.load.BlockingCall;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.Load;
import org.idemque.benchmarks.load.ThreadCallers;
import org.idemque.benchmarks.server.Database;

/** A contender whose callers block a thread each, on JDBC connections. */
final class BlockingSession implements Session {

    private final Database database;
    private final JdbcPool pool;
    private final ThreadCallers callers;
    private final String countJobs;
    private final Runnable closing;

    /** The callers begin to wait; {@code countJobs} is the SQL that counts what is stored. */
    BlockingSession(
            Database database, JdbcPool pool, int callers, String countJobs, BlockingCall call, Runnable closing) {
        this.database = database;
        this.pool = pool;
        this.callers = new ThreadCallers(call, callers);
        this.countJobs = countJobs;
        this.closing = closing;
    }

    @Override
    public void run(Load load, Gauge gauge) {
        callers.run(load, gauge);
    }

    @Override
    public long storedJobs() {
        return database.number(countJobs);
    }

    @Override
    public Long statements() {
        return pool.statements();
    }

    @Override
    public void close() {
        callers.close();
        closing.run();
        pool.close();
    }
}
