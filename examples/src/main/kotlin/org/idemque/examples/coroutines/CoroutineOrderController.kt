package org.idemque.examples.coroutines

import kotlinx.coroutines.reactor.awaitSingleOrNull
import org.idemque.ReactiveQueue
import org.idemque.examples.jobs.JobReply
import org.idemque.examples.orders.Order
import org.idemque.examples.orders.OrderBook
import org.idemque.kotlin.awaitEnqueue
import org.springframework.http.ResponseEntity
import org.springframework.transaction.reactive.TransactionalOperator
import org.springframework.transaction.reactive.executeAndAwait
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController

/** The same orders by another door: an order that came by both is one job. */
@RestController
class CoroutineOrderController(
    private val queue: ReactiveQueue,
    private val book: OrderBook,
    private val transaction: TransactionalOperator,
) {

    @PostMapping("/coroutine/orders")
    suspend fun place(@RequestBody order: Order): ResponseEntity<JobReply> =
        transaction.executeAndAwait {
            val enqueued =
                queue.awaitEnqueue("order.fulfil", order) {
                    idempotency(order.orderId) { scope = "orders" }
                }
            book.enter(order, enqueued).awaitSingleOrNull()
            JobReply.answer(enqueued)
        }
}
