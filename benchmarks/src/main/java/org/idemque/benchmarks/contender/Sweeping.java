package org.idemque.benchmarks.contender;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How maintenance came through rows of one kind, in steps that each took as many, the last but fewer.
 *
 * @param rows how many there were
 * @param stepSize how many a step took
 * @param instants when each step began, and then when the last had ended, in nanoseconds
 */
record Sweeping(long rows, int stepSize, List<Long> instants) {

    /** How many steps it takes to see that there are no more rows. */
    static int steps(long rows, int stepSize) {
        return (int) (rows / stepSize) + 1;
    }

    double seconds() {
        return (at((double) rows) - at(0.0)) / 1e9;
    }

    /** Rows a second in each tenth of them. */
    List<Double> tenths() {
        double tenth = rows / 10.0;
        return IntStream.range(0, 10)
                .mapToObj(i -> tenth / ((at((i + 1) * tenth) - at(i * tenth)) / 1e9))
                .toList();
    }

    /** When so many rows were gone, in nanoseconds, as if a step removed them one by one. */
    private double at(double gone) {
        int step = (int) (gone / stepSize);
        double before = (double) step * stepSize;
        double taken = Math.min(stepSize, rows - before);
        long began = instants.get(step);
        // Behind the last row of a full step there may be an empty one.
        return taken == 0 ? began : began + (gone - before) / taken * (instants.get(step + 1) - began);
    }
}
