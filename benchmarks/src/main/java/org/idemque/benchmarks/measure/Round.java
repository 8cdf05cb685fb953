package org.idemque.benchmarks.measure;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.idemque.benchmarks.load.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What one contender did in one round.
 *
 * @param storedJobs how many jobs the round added to the database, as the database counts them
 * @param figures what was measured; a figure that this contender cannot have is missing
 * @param tenths the rate in each tenth of the work, if the work was limited and came to its end
 * @param removedByTenths how many expired bindings went a second in each tenth of them, if maintenance ran
 * @param failure the first failure, in words
 */
public record Round(
        Map<Outcome, Long> outcomes,
        long storedJobs,
        double seconds,
        Map<Figure, Double> figures,
        List<Double> tenths,
        List<Double> removedByTenths,
        Histogram latencies,
        @Nullable String failure) {

    /** Beside which maintenance removed so much. */
    public Round with(Removal removal) {
        Map<Figure, Double> all = new EnumMap<>(figures);
        all.putAll(removal.figures());
        return new Round(outcomes, storedJobs, seconds, all, tenths, removal.tenths(), latencies, failure);
    }

    public long count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }
}
