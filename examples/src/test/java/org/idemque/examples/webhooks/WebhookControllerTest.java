package org.idemque.examples.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.JsonText;
import org.idemque.ReactiveQueue;
import org.idemque.examples.jobs.JobReply;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** From headers and body to a request, and from a result to a status. */
class WebhookControllerTest {

    private static final JobId JOB = new JobId(new UUID(1, 2));

    @Test
    void theDeliveryIdIsTheKeyAndTheBodyIsPassedAsItCame() {
        List<EnqueueRequest> requests = new ArrayList<>();

        deliver(queue(new EnqueueResult.Accepted(JOB), requests))
                .expectStatus()
                .isAccepted()
                .expectBody(JobReply.class)
                .isEqualTo(JobReply.of(new EnqueueResult.Accepted(JOB)));

        assertThat(requests).hasSize(1);
        EnqueueRequest request = requests.get(0);
        assertThat(request.type()).isEqualTo("github.push");
        assertThat(request.payload()).isEqualTo(JsonText.of("{ \"ref\": 1 }"));
        assertThat(request.options().keyed())
                .contains(Idempotency.of("delivery-1").withScope("github"));
    }

    @Test
    void aRepeatIsOk() {
        deliver(queue(new EnqueueResult.Replayed(JOB), new ArrayList<>()))
                .expectStatus()
                .isOk();
    }

    private static WebTestClient.ResponseSpec deliver(ReactiveQueue queue) {
        return WebTestClient.bindToController(new WebhookController(queue))
                .configureClient()
                .responseTimeout(Duration.ofSeconds(30))
                .build()
                .post()
                .uri("/webhooks/github")
                .header("X-GitHub-Delivery", "delivery-1")
                .header("X-GitHub-Event", "push")
                .contentType(MediaType.APPLICATION_JSON)
                .bodyValue("{ \"ref\": 1 }")
                .exchange();
    }

    private static ReactiveQueue queue(EnqueueResult result, List<EnqueueRequest> seen) {
        return new ReactiveQueue() {
            @Override
            public Mono<EnqueueResult> enqueue(EnqueueRequest request) {
                seen.add(request);
                return Mono.just(result);
            }

            @Override
            public Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests) {
                return Flux.error(new UnsupportedOperationException());
            }
        };
    }
}
