package org.idemque.examples.orders;

import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/** The shop's book of orders, written within the caller's transaction. */
@Component
public class OrderBook {

    private final OrderRows rows;
    private final OrderSettings settings;

    OrderBook(OrderRows rows, OrderSettings settings) {
        this.rows = rows;
        this.settings = settings;
    }

    /**
     * Enters an order whose job is enqueued, and judges it unless it is a repeat of one that was.
     *
     * @return completes if the shop takes the order; or {@link OrderRefusedException}, upon which the transaction must roll
     *     back
     */
    public Mono<Void> enter(Order order, EnqueueResult enqueued) {
        Mono<Void> entered = rows.insertIfAbsent(order);
        return enqueued.outcome() == EnqueueOutcome.REPLAYED ? entered : entered.then(judge(order));
    }

    private Mono<Void> judge(Order order) {
        return rows.total(order.customer())
                .filter(total -> total.compareTo(settings.creditLimit()) > 0)
                .flatMap(total -> Mono.error(new OrderRefusedException(settings.creditLimit())));
    }
}
