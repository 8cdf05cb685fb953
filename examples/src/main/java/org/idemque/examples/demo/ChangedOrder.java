package org.idemque.examples.demo;

import static org.idemque.examples.demo.Tally.count;

/** The client reuses an order id for different work. */
final class ChangedOrder implements Scenario {

    @Override
    public String title() {
        return "A changed order under the same order id";
    }

    @Override
    public Finding play(Shop shop) {
        Caller caller = shop.caller();
        Database database = shop.database();
        Reply first = caller.post("/orders", new SampleOrder("A-1002", "80"));
        Reply changed = caller.post("/orders", new SampleOrder("A-1002", "90"));
        String named = changed.job().equals(first.job()) ? "the first job" : changed.job();
        return new Finding(
                "ACCEPTED, then 409: differs in [payload], names the first job; 1 job row",
                "%s, then %s: differs in %s, names %s; %s"
                        .formatted(
                                first.outcome(),
                                changed.outcome(),
                                changed.conflictingFields(),
                                named,
                                count(database.jobsOfOrder("A-1002"), "job row")));
    }
}
