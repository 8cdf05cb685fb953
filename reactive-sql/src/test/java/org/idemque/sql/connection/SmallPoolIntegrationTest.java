package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.Idemque;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** One connection serves every call, however calls are composed: a call gives it back before it signals. */
@DatabaseTest
class SmallPoolIntegrationTest {

    @SuppressWarnings("NullAway.Init") // before each test
    private QueueFixture fixture;

    @SuppressWarnings("NullAway.Init") // before each test
    private R2dbcQueue queue;

    @BeforeEach
    void oneConnection(TestDatabase database) {
        fixture = QueueFixture.on(database, 1);
        queue = fixture.queue();
    }

    @Test
    void callsInsideTheResultsOfOthers() {
        EnqueueResult last = Await.value(queue.enqueue(KeyedRequest.of("a"))
                .flatMap(first -> queue.enqueue(KeyedRequest.of("b")))
                .flatMapMany(second -> queue.enqueueAll(List.of(KeyedRequest.of("c"), KeyedRequest.of("d"))))
                .flatMap(each -> queue.enqueue(KeyedRequest.of("a")))
                .last());
        assertThat(last.outcome()).isEqualTo(EnqueueOutcome.REPLAYED);
        assertThat(fixture.jobs()).isEqualTo(4);
    }

    @Test
    void callsSideBySide() {
        Await.completion(Mono.zip(
                queue.enqueue(KeyedRequest.of("a")),
                queue.enqueue(KeyedRequest.of("a")),
                queue.enqueue(KeyedRequest.of("b")),
                Idemque.schema(fixture.pool()).verify().thenReturn(true)));
        Await.completion(Flux.range(0, 100).flatMap(i -> queue.enqueue(KeyedRequest.of("many " + i)), 100));
        assertThat(fixture.jobs()).isEqualTo(102);
    }

    @Test
    void callsThatAreSubscribedToAgain() {
        AtomicInteger failures = new AtomicInteger(3);
        Mono<EnqueueResult> flaky = queue.enqueue(KeyedRequest.of("a"))
                .flatMap(result -> failures.getAndDecrement() > 0
                        ? Mono.error(new IllegalStateException("after the result"))
                        : Mono.just(result))
                .retry(3);
        assertThat(Await.value(flaky).outcome()).isEqualTo(EnqueueOutcome.REPLAYED);
        assertThat(Await.value(queue.enqueue(KeyedRequest.of("a")).repeat(9).collectList()))
                .hasSize(10);
        assertThat(fixture.jobs()).isOne();
    }

    @Test
    void aCallOnTheOneConnectionThatIsLent() {
        EnqueueResult result = Await.value(Mono.usingWhen(
                fixture.pool().create(),
                connection -> Mono.from(connection.beginTransaction())
                        .then(queue.on(connection).enqueue(KeyedRequest.of("a")))
                        .delayUntil(accepted -> connection.commitTransaction()),
                connection -> connection.close()));
        assertThat(Await.value(queue.enqueue(KeyedRequest.of("a"))))
                .isEqualTo(new EnqueueResult.Replayed(result.jobId()));
    }
}
