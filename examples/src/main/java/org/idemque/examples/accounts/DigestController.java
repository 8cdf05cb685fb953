package org.idemque.examples.accounts;

import java.time.Duration;
import org.idemque.EnqueueOptions;
import org.idemque.ReactiveQueue;
import org.idemque.Throttle;
import org.idemque.examples.jobs.JobReply;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The first request of an hour sends the digest, the others are absorbed. Who looks at jobs is not shown whose digest it is. */
@RestController
class DigestController {

    private static final Duration WINDOW = Duration.ofHours(1);

    private final ReactiveQueue queue;

    DigestController(ReactiveQueue queue) {
        this.queue = queue;
    }

    @PostMapping("/accounts/{id}/digest")
    Mono<ResponseEntity<JobReply>> send(@PathVariable("id") String account) {
        Throttle key = Throttle.of(account, WINDOW).withScope("digests");
        EnqueueOptions options = EnqueueOptions.defaults()
                .withQueue("mail")
                .withSensitive("account")
                .withKeyed(key);
        return queue.enqueue("digest.send", new Digest(account), options).map(JobReply::answer);
    }
}
