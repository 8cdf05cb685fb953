package org.idemque.benchmarks.report;

import java.util.List;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.measure.CrowdRound;

/** What a person reads of callers who came by the million. */
record CrowdTable(List<CrowdRound> rounds) {

    private static final double MIB = 1 << 20;

    String text() {
        Grid grid = new Grid(List.of(
                "contender",
                "callers",
                "room",
                "heap at rest MiB",
                "at peak MiB",
                "B per call let in",
                "turned away",
                "accepted",
                "failed",
                "jobs stored",
                "seconds to serve"));
        for (CrowdRound round : rounds) {
            grid.add(List.of(
                    round.contender(),
                    "%,d".formatted(round.callers()),
                    "%,d".formatted(round.room()),
                    "%,.1f".formatted(round.restBytes() / MIB),
                    "%,.1f".formatted(round.peakBytes() / MIB),
                    "%,.0f".formatted(round.bytesPerCall()),
                    "%,d".formatted(round.count(Outcome.OVERLOADED)),
                    "%,d".formatted(round.count(Outcome.ACCEPTED)),
                    "%,d".formatted(round.count(Outcome.FAILED)),
                    "%,d".formatted(round.storedJobs()),
                    "%.2f".formatted(round.seconds())));
        }
        return grid.text();
    }
}
