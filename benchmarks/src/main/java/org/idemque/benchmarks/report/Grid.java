package org.idemque.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Rows of cells as text: the first column to the left, the others to the right, a line under the head. */
final class Grid {

    private final List<List<String>> rows = new ArrayList<>();

    Grid(List<String> head) {
        rows.add(head);
    }

    void add(List<String> row) {
        rows.add(row);
    }

    String text() {
        int columns = rows.get(0).size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        String line = "-".repeat(IntStream.of(widths).sum() + 2 * (columns - 1)) + "\n";
        String body = rows.stream().skip(1).map(row -> line(row, widths)).collect(Collectors.joining());
        return line(rows.get(0), widths) + line + body;
    }

    private static String line(List<String> row, int[] widths) {
        String cells = IntStream.range(0, widths.length)
                .mapToObj(i -> (i == 0 ? "%-" : "%") + widths[i] + "s")
                .collect(Collectors.joining("  "));
        return cells.formatted(row.toArray()).stripTrailing() + "\n";
    }
}
