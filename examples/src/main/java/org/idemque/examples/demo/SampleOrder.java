package org.idemque.examples.demo;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** An order as a client writes it; each order id has a customer of its own, so that scenarios do not share a credit. */
record SampleOrder(String orderId, String customer, List<Map<String, Object>> items, BigDecimal amount) {

    SampleOrder(String orderId, String amount) {
        this(
                orderId,
                "customer of " + orderId,
                List.of(Map.of("sku", "kettle", "quantity", 1)),
                new BigDecimal(amount));
    }
}
