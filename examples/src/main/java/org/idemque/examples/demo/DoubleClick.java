package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

import java.util.List;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Two equal posts race. */
final class DoubleClick implements Scenario {

    @Override
    public String title() {
        return "The same order posted twice at once";
    }

    @Override
    public Finding play(Shop shop) {
        Caller caller = shop.caller();
        Database database = shop.database();
        Mono<Reply> click = caller.posting("/orders", new SampleOrder("A-1001", "120.50"));
        List<Reply> replies =
                Objects.requireNonNull(Flux.merge(click, click).collectList().block());
        return new Finding(
                "1 ACCEPTED, 1 REPLAYED, 1 job id, 1 job row, 1 order row",
                String.join(
                        ", ",
                        Tally.of(replies).toString(),
                        count(database.jobsOfOrder("A-1001"), "job row"),
                        count(database.ordersOf("A-1001"), "order row")));
    }
}
