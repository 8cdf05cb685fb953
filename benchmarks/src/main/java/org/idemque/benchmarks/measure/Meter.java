package org.idemque.benchmarks.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.idemque.benchmarks.contender.Session;
import org.idemque.benchmarks.load.Gauge;
import org.idemque.benchmarks.load.Load;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.server.Database;

/** Runs one round and tells what it cost. */
public record Meter(Database database) {

    public Round measure(Session session, Load load) {
        Gauge gauge = new Gauge(load.work().limit());
        long stored = session.storedJobs();
        Long statements = session.statements();
        long wal = database.walBytes();
        try (StallWatch stalls = new StallWatch(session.loops())) {
            Allocation allocation = Allocation.now();
            gauge.begin();
            session.run(load, gauge);
            gauge.end();
            long allocated = Allocation.now().since(allocation);

            Map<Outcome, Long> outcomes = gauge.outcomes();
            Histogram latencies = gauge.latencies();
            double jobs = answered(outcomes);
            Map<Figure, Double> figures = new EnumMap<>(Figure.class);
            figures.put(Figure.RATE, jobs / gauge.seconds());
            if (jobs > 0) {
                figures.put(Figure.P50, (double) latencies.getValueAtPercentile(50));
                figures.put(Figure.P90, (double) latencies.getValueAtPercentile(90));
                figures.put(Figure.P99, (double) latencies.getValueAtPercentile(99));
                figures.put(Figure.P999, (double) latencies.getValueAtPercentile(99.9));
                figures.put(Figure.WAL, (database.walBytes() - wal) / jobs);
                Long sent = session.statements();
                if (sent != null && statements != null) {
                    figures.put(Figure.STATEMENTS, (sent - statements) / jobs);
                }
                if (session.isInProcess()) {
                    figures.put(Figure.ALLOCATED, allocated / jobs);
                }
            }
            stalls.longest().ifPresent(nanos -> figures.put(Figure.STALL, (double) nanos));
            Throwable failure = gauge.firstFailure();
            return new Round(
                    outcomes,
                    session.storedJobs() - stored,
                    gauge.seconds(),
                    figures,
                    gauge.ratesByTenth(),
                    List.of(),
                    latencies,
                    failure == null ? null : failure.toString());
        }
    }

    private static long answered(Map<Outcome, Long> outcomes) {
        return outcomes.entrySet().stream()
                .filter(entry -> entry.getKey().isAnswer())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
