package org.idemque.benchmarks.report;

import java.util.List;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.measure.Room;

/** What a person reads of callers who came by the million. */
record CrowdTable(List<Room> rooms) {

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
        for (Room room : rooms) {
            grid.add(List.of(
                    room.contender(),
                    "%,d".formatted(room.callers()),
                    "%,d".formatted(room.room()),
                    "%,.1f".formatted(room.restBytes() / MIB),
                    "%,.1f".formatted(room.peakBytes() / MIB),
                    "%,.0f".formatted(room.bytesPerCall()),
                    "%,d".formatted(room.count(Outcome.OVERLOADED)),
                    "%,d".formatted(room.count(Outcome.ACCEPTED)),
                    "%,d".formatted(room.count(Outcome.FAILED)),
                    "%,d".formatted(room.storedJobs()),
                    "%.2f".formatted(room.seconds())));
        }
        return grid.text();
    }
}
