package org.idemque.benchmarks.contender;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.idemque.benchmarks.measure.Removal;
import org.idemque.benchmarks.server.Database;
import org.idemque.sql.Idemque;
import org.idemque.sql.MaintenanceReport;
import org.idemque.sql.MaintenanceSettings;
import reactor.core.publisher.Mono;

/**
 * The library's maintenance on a connection of its own, as if another process ran it: it waits for no caller's connection.
 *
 * @param rows how many bindings have expired, each with its finished job
 */
record Upkeep(Database database, long rows) {

    private static final Duration PATIENCE = Duration.ofHours(1);

    /** One pass, which must remove all that is due. */
    Removal pass() {
        int stepSize = stepSize();
        int steps = Sweeping.steps(rows, stepSize);
        // A pass of the library's own is shorter, and the next goes on where it stopped; here one takes all.
        MaintenanceSettings settings =
                MaintenanceSettings.defaults().withRows(stepSize).withSteps(steps);
        try (ReactivePool pool = new ReactivePool(database.address(), 1)) {
            StepClock clock = new StepClock(pool.connections());
            Mono<MaintenanceReport> pass = Idemque.maintenance(clock, settings).run();
            MaintenanceReport report = pass.block(PATIENCE);
            long end = System.nanoTime();
            List<Long> begun = clock.begun();
            if (report == null || report.bindings() != rows || report.jobs() != rows || begun.size() != 2 * steps) {
                throw new IllegalStateException(
                        "%,d bindings and as many jobs should go in %d steps each: %s".formatted(rows, steps, report));
            }
            Sweeping bindings = new Sweeping(rows, stepSize, begun.subList(0, steps + 1));
            Sweeping jobs = new Sweeping(rows, stepSize, ended(begun.subList(steps, 2 * steps), end));
            return new Removal(rows, bindings.seconds(), rows, jobs.seconds(), bindings.tenths());
        }
    }

    /** The library's own, but few rows are parted into tenths all the same. */
    private int stepSize() {
        return (int) Math.max(1, Math.min(MaintenanceSettings.defaults().rows(), rows / 10));
    }

    private static List<Long> ended(List<Long> begun, long end) {
        return Stream.concat(begun.stream(), Stream.of(end)).toList();
    }
}
