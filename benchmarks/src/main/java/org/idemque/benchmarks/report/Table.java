package org.idemque.benchmarks.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
                ? String.join("\n", head(), figures(), ratios(), tenths(), removal(), outcomes(), notes())
                : String.join("\n", head(), new CrowdTable(report.crowd()).text());
    }

    private String head() {
        return """
                %s: %s
                machine: %s
                server: %s
                %d rounds %s, contenders in turn, a fresh database each; at most %d connections; %s
                """.formatted(
                        report.scenario().title(),
                        report.scenario().about(),
                        facts(report.machine()),
                        facts(report.server()),
                        report.settings().rounds(),
                        roundsEnd(),
                        report.settings().connections(),
                        report.settings().rate() > 0
                                ? "%,.0f calls begin each second, latency counts from when a call should have begun"
                                        .formatted(report.settings().rate())
                                : "a caller begins its next call when its last has ended");
    }

    private String roundsEnd() {
        return switch (report.scenario()) {
            case GROWTH -> "to the end of %,d keys".formatted(report.settings().keys());
            case MAINTENANCE ->
                "until %,d expired bindings and their jobs are gone, and as long beside ones that stay"
                        .formatted(report.settings().rows());
            default -> "of %s s".formatted(report.settings().time().toMillis() / 1e3);
        };
    }

    private static String facts(Map<String, String> facts) {
        return facts.entrySet().stream()
                .map(fact -> fact.getKey() + " " + fact.getValue())
                .collect(Collectors.joining(", "));
    }

    private String figures() {
        List<String> head = new ArrayList<>(List.of("contender", "callers", "batch", ""));
        told().map(Figure::title).forEach(head::add);
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
        told().forEach(figure -> row.add(series.spread(figure)
                .map(spread -> figure.text(of.applyAsDouble(spread)))
                .orElse("-")));
        return row;
    }

    /** Those that anybody has. */
    private Stream<Figure> told() {
        return Arrays.stream(Figure.values()).filter(figure -> report.series().stream()
                .anyMatch(series -> series.spread(figure).isPresent()));
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
        return tenths("jobs/s by tenths", Series::tenths);
    }

    private String removal() {
        return tenths("removed/s by tenths", Series::removedByTenths);
    }

    private String tenths(String title, Function<Series, List<Spread>> of) {
        if (report.series().stream().allMatch(series -> of.apply(series).isEmpty())) {
            return "";
        }
        List<String> head = new ArrayList<>(List.of(title));
        for (int i = 1; i <= 10; i++) {
            head.add(i * 10 + " %");
        }
        head.add("last/first");
        Grid grid = new Grid(head);
        for (Series series : report.series()) {
            List<Spread> tenths = of.apply(series);
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
