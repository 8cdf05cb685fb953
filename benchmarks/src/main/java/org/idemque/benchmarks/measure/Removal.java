package org.idemque.benchmarks.measure;

import java.util.List;
import java.util.Map;

/**
 * What maintenance removed during a round.
 *
 * @param bindings how many had expired, and so went
 * @param bindingSeconds how long they took
 * @param jobs how many had finished, and went after them
 * @param jobSeconds how long they took
 * @param tenths how many bindings went a second in each tenth of them
 */
public record Removal(long bindings, double bindingSeconds, long jobs, double jobSeconds, List<Double> tenths) {

    Map<Figure, Double> figures() {
        return Map.of(
                Figure.REMOVED, bindings / bindingSeconds,
                Figure.REMOVAL, bindingSeconds,
                Figure.JOBS_REMOVED, jobs / jobSeconds);
    }
}
