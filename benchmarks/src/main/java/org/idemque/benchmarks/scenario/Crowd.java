package org.idemque.benchmarks.scenario;

import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.idemque.benchmarks.contender.Contender;
import org.idemque.benchmarks.contender.Session;
import org.idemque.benchmarks.contender.Tuning;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.Load;
import org.idemque.benchmarks.load.Work;
import org.idemque.benchmarks.measure.CrowdRound;
import org.idemque.benchmarks.server.Database;
import org.idemque.benchmarks.server.Server;

/** Callers by the million while nobody is answered: how much memory they take, and how many are turned away. */
public record Crowd(Server server, List<String> payloads, Settings settings, Progress progress) {

    private static final String DATABASE = "idemque_crowd";
    private static final String LOCK = "LOCK TABLE idemque.binding IN ACCESS EXCLUSIVE MODE";

    public List<CrowdRound> run() {
        List<CrowdRound> rounds = new ArrayList<>();
        for (int callers : settings.callers()) {
            settings.contenders().stream()
                    .filter(Contender::isBounded)
                    .map(contender -> progress.during(
                            "%,d callers of %s".formatted(callers, contender.name()),
                            Duration.ofSeconds(10),
                            () -> crowd(contender, callers)))
                    .forEach(rounds::add);
        }
        return rounds;
    }

    private CrowdRound crowd(Contender contender, int callers) {
        Database database = server.create(DATABASE);
        Tuning tuning = new Tuning(callers, settings.connections(), settings.sharing());
        try (Session session = contender.open(database, tuning)) {
            Work work = new Work(Scenario.MEMORY.mode(), Scenario.MEMORY.pattern(), payloads, 1, callers);
            // No time: each caller calls once.
            Load load = new Load(callers, 0, Duration.ZERO, work);
            Gauge gauge = new Gauge(callers);
            long rest = usedHeap();
            CompletableFuture<Void> crowd;
            long peak;
            try (Connection connection = database.dataSource().getConnection();
                    Statement lock = connection.createStatement()) {
                connection.setAutoCommit(false);
                boolean unused = lock.execute(LOCK);
                crowd = CompletableFuture.runAsync(() -> session.run(load, gauge));
                awaitAll(work, crowd);
                peak = usedHeap();
                gauge.begin();
                connection.rollback();
            }
            Void unused = crowd.join();
            gauge.end();
            return new CrowdRound(
                    contender.name(),
                    callers,
                    settings.sharing().maxWaiting(),
                    rest,
                    peak,
                    gauge.seconds(),
                    gauge.outcomes(),
                    session.storedJobs());
        } catch (SQLException e) {
            throw new IllegalStateException("the table could not be locked", e);
        } finally {
            server.drop(DATABASE);
        }
    }

    private static void awaitAll(Work work, CompletableFuture<Void> crowd) {
        while (!work.isOver() && !crowd.isDone()) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
