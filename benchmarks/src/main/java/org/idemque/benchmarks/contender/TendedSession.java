package org.idemque.benchmarks.contender;

import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.Load;
import org.idemque.benchmarks.measure.Removal;
import org.idemque.benchmarks.server.Database;
import org.jspecify.annotations.Nullable;

/** A session beside which maintenance removes what has expired: its callers go on until that is done. */
public final class TendedSession implements Session {

    private final Session session;
    private final Upkeep upkeep;
    private @Nullable Removal removal;

    /** Beside a session on a database to which so many {@link ExpiredBindings} were added. */
    public TendedSession(Session session, Database database, long rows) {
        this.session = session;
        this.upkeep = new Upkeep(database, rows);
    }

    @Override
    public void run(Load load, Gauge gauge) {
        CompletableFuture<Void> callers = CompletableFuture.runAsync(() -> session.run(load, gauge));
        while (!gauge.hasAnswers() && !callers.isDone()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        try {
            removal = upkeep.pass();
        } finally {
            load.work().end();
            Void unused = callers.join();
        }
    }

    /** What the run removed. */
    public Removal removal() {
        return Objects.requireNonNull(removal, "nothing has run");
    }

    @Override
    public long storedJobs() {
        return session.storedJobs();
    }

    @Override
    public @Nullable Long statements() {
        return session.statements();
    }

    @Override
    public List<EventExecutor> loops() {
        return session.loops();
    }

    @Override
    public boolean isInProcess() {
        return session.isInProcess();
    }

    @Override
    public void close() {
        session.close();
    }
}
