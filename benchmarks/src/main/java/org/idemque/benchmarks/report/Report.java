package org.idemque.benchmarks.report;

import java.util.List;
import java.util.Map;
import org.idemque.benchmarks.measure.CrowdRound;
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
        List<CrowdRound> crowd) {}
