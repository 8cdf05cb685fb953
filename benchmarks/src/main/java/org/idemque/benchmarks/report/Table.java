package org.idemque.benchmarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.idemque.benchmarks.contender.Contender;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.measure.Figure;
import org.idemque.benchmarks.measure.Ratio;
import org.idemque.benchmarks.measure.Series;
import org.idemque.benchmarks.measure.Spread;

/** What a person reads. */
public record Table(Report report) {

    public String text() {
        return report.crowd().isEmpty()
                ? String.join("\n", head(), figures(), ratios(), tenths(), outcomes(), notes())
                : String.join("\n", head(), new CrowdTable(report.crowd()).text());
    }

    private String head() {
        return """
                %s: %s
                machine: %s
                server: %s
                %d rounds of %s s, contenders in turn, a fresh database each; at most %d connections; %s
                """.formatted(
                        report.scenario().title(),
                        report.scenario().about(),
                        facts(report.machine()),
                        facts(report.server()),
                        report.settings().rounds(),
                        report.settings().time().toMillis() / 1e3,
                        report.settings().connections(),
                        report.settings().rate() > 0
                                ? "%,.0f calls begin each second, latency counts from when a call should have begun"
                                        .formatted(report.settings().rate())
                                : "a caller begins its next call when its last has ended");
    }

    private static String facts(Map<String, String> facts) {
        return facts.entrySet().stream()
                .map(fact -> fact.getKey() + " " + fact.getValue())
                .collect(Collectors.joining(", "));
    }

    private String figures() {
        List<String> head = new ArrayList<>(List.of("contender", "callers", "batch", ""));
        Arrays.stream(Figure.values()).map(Figure::title).forEach(head::add);
        Grid grid = new Grid(head);
        for (Series series : report.series()) {
            grid.add(row(series, true, "median", Spread::median));
            if (series.rounds().size() > 1) {
                grid.add(row(series, false, "min", Spread::min));
                grid.add(row(series, false, "max", Spread::max));
            }
        }
        return grid.text();
    }

    private List<String> row(Series series, boolean first, String what, ToDoubleFunction<Spread> of) {
        List<String> row = new ArrayList<>(
                first
                        ? List.of(
                                report.label(series),
                                "%,d".formatted(series.callers()),
                                "%,d".formatted(series.batch()),
                                what)
                        : List.of("", "", "", what));
        for (Figure figure : Figure.values()) {
            row.add(series.spread(figure)
                    .map(spread -> figure.text(of.applyAsDouble(spread)))
                    .orElse("-"));
        }
        return row;
    }

    private String ratios() {
        List<Ratio> ratios = report.ratios();
        if (ratios.isEmpty()) {
            return "";
        }
        String title = "jobs/s against " + ratios.get(0).reference().scenario();
        Grid grid = new Grid(List.of(title, "callers", "batch", "median of rounds", "min", "max"));
        for (Ratio ratio : ratios) {
            grid.add(List.of(
                    ratio.series().contender(),
                    "%,d".formatted(ratio.series().callers()),
                    "%,d".formatted(ratio.series().batch()),
                    "%.2f".formatted(ratio.spread().median()),
                    "%.2f".formatted(ratio.spread().min()),
                    "%.2f".formatted(ratio.spread().max())));
        }
        return grid.text();
    }

    private String tenths() {
        if (report.series().stream().allMatch(series -> series.tenths().isEmpty())) {
            return "";
        }
        List<String> head = new ArrayList<>(List.of("jobs/s by tenths"));
        for (int i = 1; i <= 10; i++) {
            head.add(i * 10 + " %");
        }
        head.add("last/first");
        Grid grid = new Grid(head);
        for (Series series : report.series()) {
            List<Spread> tenths = series.tenths();
            if (!tenths.isEmpty()) {
                List<String> row = new ArrayList<>(List.of(report.label(series)));
                tenths.forEach(tenth -> row.add("%,.0f".formatted(tenth.median())));
                row.add("%.2f".formatted(tenths.get(9).median() / tenths.get(0).median()));
                grid.add(row);
            }
        }
        return grid.text();
    }

    private String outcomes() {
        Grid grid = new Grid(List.of(
                "requests by outcome",
                "accepted",
                "repeated",
                "either",
                "conflict",
                "overloaded",
                "failed",
                "jobs stored"));
        for (Series series : report.series()) {
            List<String> row = new ArrayList<>(List.of(
                    "%s, %,d callers, batch %,d".formatted(report.label(series), series.callers(), series.batch())));
            for (Outcome outcome : Outcome.values()) {
                row.add("%,d".formatted(series.count(outcome)));
            }
            row.add("%,d"
                    .formatted(series.rounds().stream()
                            .mapToLong(round -> round.storedJobs())
                            .sum()));
            grid.add(row);
        }
        String failures = report.series().stream()
                .flatMap(series -> series
                        .failure()
                        .map(failure -> "%s failed first with: %s%n".formatted(report.label(series), failure))
                        .stream())
                .collect(Collectors.joining());
        return grid.text() + failures;
    }

    private String notes() {
        List<String> measured =
                report.series().stream().map(Series::contender).distinct().toList();
        String notes = report.settings().contenders().stream()
                .filter(contender -> measured.contains(contender.name()))
                .map(Table::note)
                .collect(Collectors.joining());
        return "What each is, and what it does not do:\n" + notes;
    }

    private static String note(Contender contender) {
        return "  %s: %s%n".formatted(contender.name(), contender.note());
    }
}
