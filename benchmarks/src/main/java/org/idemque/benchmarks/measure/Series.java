package org.idemque.benchmarks.measure;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.idemque.benchmarks.load.Outcome;

/**
 * The rounds of one contender under one load.
 *
 * @param scenario what was asked of it
 * @param contender its name
 * @param callers how many called at once
 * @param batch how many requests a call had
 */
public record Series(String scenario, String contender, int callers, int batch, List<Round> rounds) {

    /** A figure over all rounds; empty if this contender cannot have it. */
    public Optional<Spread> spread(Figure figure) {
        List<Double> values = rounds.stream()
                .filter(round -> round.figures().containsKey(figure))
                .map(round -> round.figures().get(figure))
                .toList();
        return values.isEmpty() ? Optional.empty() : Optional.of(Spread.of(values));
    }

    /** The latencies of all rounds together. */
    public Histogram latencies() {
        Histogram all = new Histogram(3);
        rounds.forEach(round -> all.add(round.latencies()));
        return all;
    }

    /** The rates by tenths of the work, over the rounds that came to its end; empty if none did. */
    public List<Spread> tenths() {
        return tenths(Round::tenths);
    }

    /** How many expired bindings went a second, by tenths of them; empty if maintenance never ran. */
    public List<Spread> removedByTenths() {
        return tenths(Round::removedByTenths);
    }

    private List<Spread> tenths(Function<Round, List<Double>> of) {
        List<List<Double>> complete =
                rounds.stream().map(of).filter(tenths -> !tenths.isEmpty()).toList();
        return complete.isEmpty()
                ? List.of()
                : IntStream.range(0, 10)
                        .mapToObj(i -> Spread.of(
                                complete.stream().map(tenths -> tenths.get(i)).toList()))
                        .toList();
    }

    public long count(Outcome outcome) {
        return rounds.stream().mapToLong(round -> round.count(outcome)).sum();
    }

    public Optional<String> failure() {
        return rounds.stream()
                .flatMap(round -> Optional.ofNullable(round.failure()).stream())
                .findFirst();
    }
}
