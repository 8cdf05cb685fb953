package org.idemque.examples.demo;

import java.util.List;

/** What the demo shows, in order. */
final class Scenarios {

    private Scenarios() {}

    static List<Scenario> all(List<Delivery> deliveries) {
        return List.of(
                new DoubleClick(),
                new ChangedOrder(),
                new RefusedOrder(),
                new ExpiredKey(),
                new RepeatedWebhooks(deliveries),
                new SavedDocument(),
                new RequestedDigests(),
                new PurgedQueue(),
                new SweptKey(),
                new OperatorsView());
    }
}
