package org.idemque.examples.demo;

import java.io.PrintStream;
import java.util.List;

/** Plays scenarios and prints a line for each as it ends. */
final class Report {

    private final PrintStream out;

    Report(PrintStream out) {
        this.out = out;
    }

    /** Whether everything came as expected. */
    boolean play(List<Scenario> scenarios, Shop shop) {
        Database database = shop.database();
        out.printf(
                "Idemque on PostgreSQL %s (fsync %s, synchronous_commit %s), called over HTTP at %s%n%n",
                database.setting("server_version"),
                database.setting("fsync"),
                database.setting("synchronous_commit"),
                shop.url());
        int width = scenarios.stream()
                .mapToInt(scenario -> scenario.title().length())
                .max()
                .orElse(0);
        boolean all = true;
        for (Scenario scenario : scenarios) {
            Finding finding = find(scenario, shop);
            all &= finding.asExpected();
            out.println(
                    line(scenario.title() + " ".repeat(width - scenario.title().length()), finding));
        }
        return all;
    }

    private static Finding find(Scenario scenario, Shop shop) {
        try {
            return scenario.play(shop);
        } catch (RuntimeException e) {
            return new Finding("an answer", e.toString());
        }
    }

    private static String line(String title, Finding finding) {
        return finding.asExpected()
                ? "\u2713 %s  %s".formatted(title, finding.actual())
                : "\u2717 %s  expected %s%n  %s  but came %s"
                        .formatted(title, finding.expected(), " ".repeat(title.length()), finding.actual());
    }
}
