package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Everything that happens in an account asks for a digest, and one an hour is sent. */
final class RequestedDigests implements Scenario {

    private static final int TIMES = 50;

    @Override
    public String title() {
        return "A digest asked for 50 times at once";
    }

    @Override
    public Finding play(Shop shop) {
        Mono<Reply> request = shop.caller().posting("/accounts/account-4711/digest", Map.of());
        List<Reply> replies = Objects.requireNonNull(
                Flux.range(0, TIMES).flatMap(i -> request, TIMES).collectList().block());
        long absorbed = shop.caller()
                .get("/operator/jobs/{id}", replies.get(0).job())
                .body()
                .path("key")
                .path("absorbed")
                .asLong(-1);
        return new Finding(
                "1 ACCEPTED, 49 COALESCED, 1 job id; 1 job row, 49 absorbed",
                "%s; %s, %d absorbed"
                        .formatted(
                                Tally.of(replies),
                                count(shop.database().jobsOfAccount("account-4711"), "job row"),
                                absorbed));
    }
}
