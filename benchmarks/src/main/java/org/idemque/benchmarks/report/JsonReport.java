package org.idemque.benchmarks.report;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.idemque.benchmarks.measure.Figure;
import org.idemque.benchmarks.measure.Ratio;
import org.idemque.benchmarks.measure.Round;
import org.idemque.benchmarks.measure.Series;
import org.idemque.benchmarks.scenario.Settings;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Everything, for programs. Figures are in the unit that their name says. */
public record JsonReport(Report report) {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    public void write(Path file) {
        JSON.writeValue(file, tree());
    }

    Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("commandLine", report.commandLine());
        tree.put("scenario", report.scenario().title());
        tree.put("about", report.scenario().about());
        tree.put("machine", report.machine());
        tree.put("server", report.server());
        tree.put("settings", settings(report.settings()));
        tree.put(
                "units",
                Stream.of(Figure.values())
                        .collect(inOrder(JsonReport::name, figure -> figure.title() + ": " + figure.meaning())));
        tree.put("series", report.series().stream().map(JsonReport::series).toList());
        tree.put("ratios", report.ratios().stream().map(JsonReport::ratio).toList());
        tree.put("crowd", report.crowd());
        tree.put(
                "notes",
                report.settings().contenders().stream()
                        .collect(inOrder(contender -> contender.name(), contender -> contender.note())));
        return tree;
    }

    private static Map<String, Object> settings(Settings settings) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("rounds", settings.rounds());
        tree.put("secondsPerRound", settings.time().toMillis() / 1e3);
        tree.put("secondsOfWarmUp", settings.warmUp().toMillis() / 1e3);
        tree.put("callsPerSecond", settings.rate());
        tree.put("keys", settings.keys());
        tree.put("rows", settings.rows());
        tree.put("connections", settings.connections());
        tree.put("statements", settings.sharing().statements());
        tree.put("maxRequests", settings.sharing().maxRequests());
        tree.put("room", settings.sharing().maxWaiting());
        return tree;
    }

    private static Map<String, Object> series(Series series) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("scenario", series.scenario());
        tree.put("contender", series.contender());
        tree.put("callers", series.callers());
        tree.put("batch", series.batch());
        Map<String, Object> figures = new LinkedHashMap<>();
        for (Figure figure : Figure.values()) {
            series.spread(figure)
                    .ifPresent(spread -> figures.put(
                            name(figure),
                            Map.of(
                                    "median", figure.shown(spread.median()),
                                    "min", figure.shown(spread.min()),
                                    "max", figure.shown(spread.max()))));
        }
        tree.put("figures", figures);
        tree.put("jobsPerSecondByTenths", series.tenths());
        tree.put("removedPerSecondByTenths", series.removedByTenths());
        tree.put("latencyMillis", percentiles(series.latencies()));
        tree.put("rounds", series.rounds().stream().map(JsonReport::round).toList());
        return tree;
    }

    private static Map<String, Object> ratio(Ratio ratio) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("contender", ratio.series().contender());
        tree.put("callers", ratio.series().callers());
        tree.put("batch", ratio.series().batch());
        tree.put("against", ratio.reference().scenario());
        tree.put("ratio", ratio.spread());
        return tree;
    }

    private static Map<String, Object> round(Round round) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("seconds", round.seconds());
        tree.put(
                "figures",
                round.figures().entrySet().stream()
                        .collect(inOrder(entry -> name(entry.getKey()), entry -> entry.getKey()
                                .shown(entry.getValue()))));
        tree.put("outcomes", round.outcomes());
        tree.put("storedJobs", round.storedJobs());
        tree.put("tenths", round.tenths());
        tree.put("removedByTenths", round.removedByTenths());
        tree.put("failure", round.failure());
        return tree;
    }

    private static Map<String, Double> percentiles(Histogram latencies) {
        return Stream.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.9, 99.99, 100.0)
                .collect(inOrder(String::valueOf, percentile -> latencies.getValueAtPercentile(percentile) / 1e6));
    }

    private static String name(Figure figure) {
        return figure.name().toLowerCase(Locale.ROOT);
    }

    private static <T, V> java.util.stream.Collector<T, ?, Map<String, V>> inOrder(
            Function<T, String> name, Function<T, V> value) {
        return Collectors.toMap(name, value, (first, second) -> first, LinkedHashMap::new);
    }
}
