package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

import java.util.Map;
import java.util.Objects;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;

/** An operator throws away what waits; the same request is new work at once, and repeating the purge does not touch it. */
final class PurgedQueue implements Scenario {

    @Override
    public String title() {
        return "A queue purged, twice by one request id";
    }

    @Override
    public Finding play(Shop shop) {
        PurgeRequest request = new PurgeRequest("search", "ann", "the index is built anew", "purge-1");
        Reply before = save(shop);
        long jobs = shop.database().jobsOfType("document.reindex");
        PurgeResult purge = purge(shop, request);
        long left = shop.database().jobsOfType("document.reindex");
        Reply after = save(shop);
        PurgeResult again = purge(shop, request);
        return new Finding(
                "ACCEPTED; all jobs purged; then ACCEPTED as another job; the same answer again, 1 job row",
                "%s; %s jobs purged; then %s as %s job; %s answer again, %s"
                        .formatted(
                                before.outcome(),
                                purge.jobs() == jobs && left == 0 ? "all" : "not all",
                                after.outcome(),
                                after.job().equals(before.job()) ? "the same" : "another",
                                again.jobs() == purge.jobs() ? "the same" : "another",
                                count(shop.database().jobsOfDocument("draft-7"), "job row")));
    }

    private static Reply save(Shop shop) {
        return shop.caller().post("/documents/draft-7/reindex", Map.of("version", 1));
    }

    private static PurgeResult purge(Shop shop, PurgeRequest request) {
        return Objects.requireNonNull(shop.admin().purge(request).block());
    }
}
