package org.idemque.benchmarks.contender;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class SweepingTest {

    private static final Offset<Double> A_LITTLE = Offset.offset(1e-6);

    @Test
    void theStepThatFindsNothingIsNoPartOfIt() {
        Sweeping sweeping = new Sweeping(20, 10, seconds(1, 2, 3, 9));

        assertThat(sweeping.instants()).hasSize(Sweeping.steps(20, 10) + 1);
        assertThat(sweeping.seconds()).isEqualTo(2, A_LITTLE);
        assertThat(sweeping.tenths()).hasSize(10).allSatisfy(rate -> assertThat(rate)
                .isEqualTo(10, A_LITTLE));
    }

    @Test
    void theLastStepTakesTheRest() {
        Sweeping sweeping = new Sweeping(15, 10, seconds(0, 1, 2));

        assertThat(sweeping.instants()).hasSize(Sweeping.steps(15, 10) + 1);
        assertThat(sweeping.seconds()).isEqualTo(2, A_LITTLE);
    }

    @Test
    void aTenthMayLieAcrossSteps() {
        Sweeping sweeping = new Sweeping(20, 5, seconds(0, 1, 2, 3, 7, 8));

        assertThat(sweeping.tenths().subList(0, 7))
                .allSatisfy(rate -> assertThat(rate).isEqualTo(5, A_LITTLE));
        assertThat(sweeping.tenths().get(7)).isEqualTo(2 / (0.2 + 0.8), A_LITTLE);
        assertThat(sweeping.tenths().get(9)).isEqualTo(1.25, A_LITTLE);
    }

    private static List<Long> seconds(long... seconds) {
        return LongStream.of(seconds).mapToObj(each -> each * 1_000_000_000).toList();
    }
}
