package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** A key is a window for repeats: after its time to live the same request is new work. */
final class ExpiredKey implements Scenario {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    @Override
    public String title() {
        return "A reminder asked for within and after 3 s";
    }

    @Override
    public Finding play(Shop shop) {
        Caller caller = shop.caller();
        Database database = shop.database();
        Map<String, String> reminder = Map.of("invoice", "R-77", "customer", "Ada", "quietFor", "PT3S");
        Reply first = caller.post("/reminders", reminder);
        Reply within = caller.post("/reminders", reminder);
        untilExpired(database);
        Reply after = caller.post("/reminders", reminder);
        return new Finding(
                "1 ACCEPTED, 1 REPLAYED, 1 job id; then ACCEPTED; 2 job rows",
                "%s; then %s; %s"
                        .formatted(
                                Tally.of(List.of(first, within)),
                                after.outcome(),
                                count(database.jobsOfInvoice("R-77"), "job row")));
    }

    private static void untilExpired(Database database) {
        Flux.interval(LOOK_EVERY, Schedulers.boundedElastic())
                .onBackpressureDrop()
                .takeUntil(tick -> database.liveKeys("reminders") == 0)
                .take(PATIENCE)
                .then()
                .block();
    }
}
