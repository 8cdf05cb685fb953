package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import reactor.core.publisher.Flux;

/** A provider that is unsure of its answers sends everything three times, by callers that know nothing of each other. */
final class RepeatedWebhooks implements Scenario {

    private static final int CALLERS = 3;
    private static final int UNDER_WAY_PER_CALLER = 16;

    private final List<Delivery> deliveries;

    RepeatedWebhooks(List<Delivery> deliveries) {
        this.deliveries = deliveries;
    }

    @Override
    public String title() {
        return "%d webhooks, each sent by %d callers at once".formatted(deliveries.size(), CALLERS);
    }

    @Override
    public Finding play(Shop shop) {
        Caller caller = shop.caller();
        Database database = shop.database();
        long rowsBefore = database.jobsOfType("github.%");
        List<Reply> replies = Objects.requireNonNull(Flux.range(0, CALLERS)
                .flatMap(number -> sendAll(caller))
                .collectList()
                .block());
        int n = deliveries.size();
        return new Finding(
                "%d ACCEPTED, %d REPLAYED, %s, %s"
                        .formatted(n, n * (CALLERS - 1), count(n, "job id"), count(n, "job row")),
                "%s, %s".formatted(Tally.of(replies), count(database.jobsOfType("github.%") - rowsBefore, "job row")));
    }

    private Flux<Reply> sendAll(Caller caller) {
        return Flux.fromIterable(deliveries)
                .flatMap(
                        delivery -> caller.posting(
                                "/webhooks/github",
                                Map.of("X-GitHub-Delivery", delivery.delivery(), "X-GitHub-Event", delivery.event()),
                                delivery.payload()),
                        UNDER_WAY_PER_CALLER);
    }
}
