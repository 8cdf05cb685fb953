package org.idemque.examples.problems;

import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.ReactiveQueue;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** The least controller that has a queue. */
@RestController
record EnqueuingController(ReactiveQueue queue) {

    @PostMapping("/work")
    Mono<EnqueueOutcome> enqueue() {
        return queue.enqueue("work", null).map(EnqueueResult::outcome);
    }
}
