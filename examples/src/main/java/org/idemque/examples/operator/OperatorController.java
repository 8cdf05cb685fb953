package org.idemque.examples.operator;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.idemque.JobId;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.JobState;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.QueueStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads only. What is not asked for does not filter. */
@RestController
@RequestMapping("/operator")
class OperatorController {

    private final QueueAdmin admin;

    OperatorController(QueueAdmin admin) {
        this.admin = admin;
    }

    @GetMapping("/jobs/{id}")
    Mono<ResponseEntity<JobSheet>> job(@PathVariable("id") UUID id) {
        return admin.job(new JobId(id)).map(found -> ResponseEntity.of(found.map(JobSheet::of)));
    }

    @GetMapping("/jobs")
    Mono<JobPage> jobs(
            @RequestParam("queue") Optional<String> queue,
            @RequestParam("state") Optional<JobState> state,
            @RequestParam("type") Optional<String> type,
            @RequestParam("tag") Optional<String> tag,
            @RequestParam("from") Optional<Instant> from,
            @RequestParam("until") Optional<Instant> until,
            @RequestParam("size") Optional<Integer> size,
            @RequestParam("cursor") Optional<String> cursor) {
        return Mono.defer(() -> admin.jobs(new JobFilter(queue, state, type, tag, from, until), page(size, cursor)))
                .map(JobPage::of);
    }

    @GetMapping("/queues")
    Flux<QueueStatus> queues() {
        return admin.queues();
    }

    @GetMapping("/keys")
    Mono<KeyPage> keys(
            @RequestParam("scope") Optional<String> scope,
            @RequestParam("job") Optional<UUID> job,
            @RequestParam("keyDigest") Optional<String> keyDigest,
            @RequestParam("size") Optional<Integer> size,
            @RequestParam("cursor") Optional<String> cursor) {
        return Mono.defer(() ->
                        admin.bindings(new BindingFilter(scope, job.map(JobId::new), keyDigest), page(size, cursor)))
                .map(KeyPage::of);
    }

    private static Page page(Optional<Integer> size, Optional<String> cursor) {
        return new Page(size.orElse(Page.DEFAULT_SIZE), cursor);
    }
}
