package org.idemque.examples.orders;

import java.math.BigDecimal;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The table of orders. */
@Component
class OrderRows {

    private final DatabaseClient database;

    OrderRows(DatabaseClient database) {
        this.database = database;
    }

    /** A repeated order leaves the row that it finds. */
    Mono<Void> insertIfAbsent(Order order) {
        return database.sql("INSERT INTO orders (order_id, customer, amount) VALUES (:orderId, :customer, :amount)"
                        + " ON CONFLICT (order_id) DO NOTHING")
                .bind("orderId", order.orderId())
                .bind("customer", order.customer())
                .bind("amount", order.amount())
                .then();
    }

    /** What the customer's orders come to, those of this transaction included. */
    Mono<BigDecimal> total(String customer) {
        return database.sql("SELECT sum(amount) FROM orders WHERE customer = :customer")
                .bind("customer", customer)
                .mapValue(BigDecimal.class)
                .one();
    }
}
