package org.idemque.examples.reminders;

import org.idemque.EnqueueOptions;
import org.idemque.Idempotency;
import org.idemque.ReactiveQueue;
import org.idemque.examples.jobs.JobReply;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** However often a reminder is asked for, the customer gets one, until the quiet time has passed. */
@RestController
class ReminderController {

    private final ReactiveQueue queue;

    ReminderController(ReactiveQueue queue) {
        this.queue = queue;
    }

    @PostMapping("/reminders")
    Mono<ResponseEntity<JobReply>> remind(@RequestBody Reminder reminder) {
        Idempotency key =
                Idempotency.of(reminder.invoice()).withScope("reminders").withTtl(reminder.quietFor());
        EnqueueOptions options = EnqueueOptions.defaults().withKeyed(key);
        return queue.enqueue("reminder.send", reminder, options).map(JobReply::answer);
    }
}
