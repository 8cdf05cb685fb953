package org.idemque.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class RatioTest {

    @Test
    void roundsAreComparedPairByPair() {
        Ratio ratio = Ratio.of(series("debounce", 50, 20, 90), series("accept", 100, 20, 100));

        assertThat(ratio.spread()).isEqualTo(new Spread(0.9, 0.5, 1));
    }

    private static Series series(String scenario, double... rates) {
        List<Round> rounds = DoubleStream.of(rates).mapToObj(RatioTest::round).toList();
        return new Series(scenario, "idemque", 1, 1, rounds);
    }

    private static Round round(double rate) {
        return new Round(Map.of(), 0, 1, Map.of(Figure.RATE, rate), List.of(), List.of(), new Histogram(3), null);
    }
}
