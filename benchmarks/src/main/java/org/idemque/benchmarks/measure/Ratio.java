package org.idemque.benchmarks.measure;

import java.util.List;
import java.util.stream.IntStream;

/**
 * How fast a contender was at one scenario, for each job that it answered at another one in the same round.
 *
 * @param series what is told
 * @param reference what it is told against
 * @param spread of the rounds' ratios
 */
public record Ratio(Series series, Series reference, Spread spread) {

    /** Of rates, pair by pair: what changes about the machine from round to round has changed for both. */
    public static Ratio of(Series series, Series reference) {
        List<Double> ratios = IntStream.range(0, series.rounds().size())
                .mapToObj(i -> rate(series, i) / rate(reference, i))
                .toList();
        return new Ratio(series, reference, Spread.of(ratios));
    }

    private static double rate(Series series, int round) {
        return series.rounds().get(round).figures().getOrDefault(Figure.RATE, 0.0);
    }
}
