package org.idemque.examples.coroutines

import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.map
import org.idemque.EnqueueRequest
import org.idemque.ReactiveQueue
import org.idemque.examples.jobs.JobReply
import org.idemque.kotlin.enqueueAllAsFlow
import org.idemque.kotlin.enqueueOptions
import org.springframework.web.bind.annotation.PostMapping
import org.springframework.web.bind.annotation.RequestBody
import org.springframework.web.bind.annotation.RestController

/** Many messages as one batch: all of them are accepted, or none. */
@RestController
class NotificationController(private val queue: ReactiveQueue) {

    @PostMapping("/coroutine/notifications")
    fun notify(@RequestBody notifications: List<Notification>): Flow<JobReply> =
        queue.enqueueAllAsFlow(notifications.map(::request)).map(JobReply::of)

    private fun request(notification: Notification): EnqueueRequest =
        EnqueueRequest.of(
            "notification.send",
            notification,
            enqueueOptions {
                queue = "notifications"
                idempotency(notification.id) { scope = "notifications" }
            },
        )
}
