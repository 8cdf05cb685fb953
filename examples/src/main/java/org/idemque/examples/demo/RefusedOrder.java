package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

/** The business refuses after the enqueue, so that the transaction rolls back; the client then corrects the order. */
final class RefusedOrder implements Scenario {

    @Override
    public String title() {
        return "An order over the credit limit, then corrected";
    }

    @Override
    public Finding play(Shop shop) {
        Caller caller = shop.caller();
        Database database = shop.database();
        Reply refused = caller.post("/orders", new SampleOrder("A-1003", "5000"));
        String left = count(database.jobsOfOrder("A-1003"), "job row") + ", "
                + count(database.ordersOf("A-1003"), "order row");
        Reply corrected = caller.post("/orders", new SampleOrder("A-1003", "500"));
        return new Finding(
                "422: 0 job rows, 0 order rows; then ACCEPTED under the same key",
                "%s: %s; then %s under the same key".formatted(refused.outcome(), left, corrected.outcome()));
    }
}
