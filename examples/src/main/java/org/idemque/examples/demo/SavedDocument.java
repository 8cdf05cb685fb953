package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Somebody saves a document again and again; what it is like in the end is what the index must show. */
final class SavedDocument implements Scenario {

    private static final int TIMES = 50;

    @Override
    public String title() {
        return "A document saved 50 times";
    }

    @Override
    public Finding play(Shop shop) {
        List<Reply> replies = IntStream.rangeClosed(1, TIMES)
                .mapToObj(version -> shop.caller().post("/documents/report-2026/reindex", Map.of("version", version)))
                .toList();
        return new Finding(
                "1 ACCEPTED, 49 REPLACED, 1 job id; 1 job row, of version 50",
                "%s; %s, of version %s"
                        .formatted(
                                Tally.of(replies),
                                count(shop.database().jobsOfDocument("report-2026"), "job row"),
                                shop.database().versionOfDocument("report-2026")));
    }
}
