package org.idemque.benchmarks.report;

import java.util.List;
import java.util.Map;
import org.idemque.benchmarks.measure.CrowdRound;
import org.idemque.benchmarks.measure.Ratio;
import org.idemque.benchmarks.measure.Series;
import org.idemque.benchmarks.scenario.Scenario;
import org.idemque.benchmarks.scenario.Settings;

/**
 * One run of the program.
 *
 * @param commandLine the arguments as they were given
 */
public record Report(
        String commandLine,
        Scenario scenario,
        Settings settings,
        Map<String, String> machine,
        Map<String, String> server,
        List<Series> series,
        List<CrowdRound> crowd) {

    /** A contender and, if it is not the run's own, the scenario. */
    String label(Series measured) {
        return isOwn(measured) ? measured.contender() : "%s (%s)".formatted(measured.contender(), measured.scenario());
    }

    /** Each contender's rate at the scenario against its rate at the reference, if the scenario has one. */
    List<Ratio> ratios() {
        return series.stream()
                .filter(this::isOwn)
                .flatMap(own -> series.stream()
                        .filter(other -> !isOwn(other)
                                && other.contender().equals(own.contender())
                                && other.callers() == own.callers()
                                && other.batch() == own.batch())
                        .map(other -> Ratio.of(own, other)))
                .toList();
    }

    private boolean isOwn(Series measured) {
        return measured.scenario().equals(scenario.title());
    }
}
