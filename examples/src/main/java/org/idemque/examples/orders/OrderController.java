package org.idemque.examples.orders;

import org.idemque.EnqueueOptions;
import org.idemque.Idempotency;
import org.idemque.ReactiveQueue;
import org.idemque.examples.jobs.JobReply;
import org.springframework.http.ResponseEntity;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** Job and order row in one transaction. A double click is one order; a refused one leaves nothing, not even its key. */
@RestController
class OrderController {

    private final ReactiveQueue queue;
    private final OrderBook book;
    private final TransactionalOperator transaction;

    OrderController(ReactiveQueue queue, OrderBook book, TransactionalOperator transaction) {
        this.queue = queue;
        this.book = book;
        this.transaction = transaction;
    }

    @PostMapping("/orders")
    Mono<ResponseEntity<JobReply>> place(@RequestBody Order order) {
        Idempotency key = Idempotency.of(order.orderId()).withScope("orders");
        EnqueueOptions options = EnqueueOptions.defaults().withKeyed(key);
        return queue.enqueue("order.fulfil", order, options)
                .delayUntil(enqueued -> book.enter(order, enqueued))
                .as(transaction::transactional)
                .map(JobReply::answer);
    }
}
