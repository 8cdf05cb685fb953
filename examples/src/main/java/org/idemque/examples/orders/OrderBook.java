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

    /** Enters an order, unless it is entered already. */
    public Mono<Void> enter(Order order) {
        return rows.insertIfAbsent(order);
    }

    /**
     * Judges an order that was entered, now that its job is known; a repeat was judged when it was new.
     *
     * @return completes if the shop takes it; or {@link OrderRefusedException}, upon which the transaction must roll back
     */
    public Mono<Void> judge(Order order, EnqueueResult enqueued) {
        if (enqueued.outcome() == EnqueueOutcome.REPLAYED) {
            return Mono.empty();
        }
        return rows.total(order.customer())
                .filter(total -> total.compareTo(settings.creditLimit()) > 0)
                .flatMap(total -> Mono.error(new OrderRefusedException(settings.creditLimit())));
    }
}
