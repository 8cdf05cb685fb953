package org.idemque.examples.orders;

import java.math.BigDecimal;
import java.util.List;

/**
 * What a customer orders.
 *
 * @param orderId made by the client before it posts for the first time, so that a repeat carries the same one
 */
public record Order(String orderId, String customer, List<Item> items, BigDecimal amount) {

    /** One line of the order. */
    public record Item(String sku, int quantity) {}
}
