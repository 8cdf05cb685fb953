package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** What the interface itself does: the short forms of enqueue. */
class ReactiveQueueTest {

    private static final EnqueueResult ACCEPTED = new EnqueueResult.Accepted(new JobId(new UUID(0, 1)));

    private final List<EnqueueRequest> asked = new ArrayList<>();
    private final ReactiveQueue queue = new ReactiveQueue() {
        @Override
        public Mono<EnqueueResult> enqueue(EnqueueRequest request) {
            asked.add(request);
            return Mono.just(ACCEPTED);
        }

        @Override
        public Flux<EnqueueResult> enqueueAll(List<EnqueueRequest> requests) {
            return Flux.fromIterable(requests).concatMap(this::enqueue);
        }
    };

    @Test
    void asksAtEachSubscription() {
        Mono<EnqueueResult> enqueue = queue.enqueue("email", 1);
        assertThat(asked).isEmpty();
        StepVerifier.create(enqueue.then(enqueue)).expectNext(ACCEPTED).verifyComplete();
        assertThat(asked).containsExactly(EnqueueRequest.of("email", 1), EnqueueRequest.of("email", 1));
    }

    @Test
    void signalsWhatIsOutOfBounds() {
        Mono<EnqueueResult> enqueue = queue.enqueue("", null);
        StepVerifier.create(enqueue).verifyError(InvalidRequestException.class);
    }
}
