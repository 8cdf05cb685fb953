package org.idemque.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GridTest {

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        Grid grid = new Grid(List.of("name", "n"));
        grid.add(List.of("a", "1,000"));
        grid.add(List.of("longer", "5"));

        assertThat(grid.text()).isEqualTo("""
                name        n
                -------------
                a       1,000
                longer      5
                """);
    }
}
