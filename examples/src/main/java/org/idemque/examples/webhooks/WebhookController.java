package org.idemque.examples.webhooks;

import org.idemque.EnqueueOptions;
import org.idemque.Idempotency;
import org.idemque.JsonText;
import org.idemque.ReactiveQueue;
import org.idemque.examples.jobs.JobReply;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The provider repeats a delivery until it has an answer; its delivery id makes the repeats one job. */
@RestController
class WebhookController {

    private final ReactiveQueue queue;

    WebhookController(ReactiveQueue queue) {
        this.queue = queue;
    }

    @PostMapping("/webhooks/github")
    Mono<ResponseEntity<JobReply>> receive(
            @RequestHeader("X-GitHub-Delivery") String delivery,
            @RequestHeader("X-GitHub-Event") String event,
            @RequestBody String body) {
        Idempotency key = Idempotency.of(delivery).withScope("github");
        EnqueueOptions options = EnqueueOptions.defaults().withKeyed(key);
        return queue.enqueue("github." + event, JsonText.of(body), options).map(JobReply::answer);
    }
}
