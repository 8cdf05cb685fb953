package org.idemque.examples.documents;

import java.time.Duration;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.ReactiveQueue;
import org.idemque.examples.jobs.JobReply;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Mono;

/** However often a document is saved, it is indexed once, when nobody has saved it for half a minute, as it is by then. */
@RestController
class DocumentController {

    private static final Duration QUIET = Duration.ofSeconds(30);

    private final ReactiveQueue queue;

    DocumentController(ReactiveQueue queue) {
        this.queue = queue;
    }

    @PostMapping("/documents/{id}/reindex")
    Mono<ResponseEntity<JobReply>> reindex(@PathVariable("id") String document, @RequestBody Change change) {
        Debounce key = Debounce.of(document, QUIET).withScope("documents");
        EnqueueOptions options = EnqueueOptions.defaults().withQueue("search").withKeyed(key);
        return queue.enqueue("document.reindex", new Reindex(document, change.version()), options)
                .map(JobReply::answer);
    }
}
