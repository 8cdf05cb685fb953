package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

import java.time.Duration;
import java.util.Map;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;

/** A key that has expired is swept away by maintenance, which runs beside the application. Its job stays. */
final class SweptKey implements Scenario {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration LOOK_EVERY = Duration.ofMillis(20);

    @Override
    public String title() {
        return "A reminder whose key lives for 1 s";
    }

    @Override
    public Finding play(Shop shop) {
        Reply reply =
                shop.caller().post("/reminders", Map.of("invoice", "R-79", "customer", "Ada", "quietFor", "PT1S"));
        String job = reply.job();
        Flux.interval(LOOK_EVERY, Schedulers.boundedElastic())
                .onBackpressureDrop()
                .takeUntil(tick -> shop.database().keysOfJob(job) == 0)
                .take(PATIENCE)
                .then()
                .block();
        return new Finding(
                "ACCEPTED; swept: 0 bindings, 1 job row",
                "%s; swept: %s, %s"
                        .formatted(
                                reply.outcome(),
                                count(shop.database().keysOfJob(job), "binding"),
                                count(shop.database().jobsOfInvoice("R-79"), "job row")));
    }
}
