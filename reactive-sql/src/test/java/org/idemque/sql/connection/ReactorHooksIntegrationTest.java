package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import io.micrometer.context.ContextRegistry;
import java.util.Map;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

/** Hooks that an application may have switched on change nothing in what a call does. */
@DatabaseTest
class ReactorHooksIntegrationTest {

    private static final String KEY = "caller";
    private static final ThreadLocal<String> CALLER = new ThreadLocal<>();

    @AfterEach
    void reset() {
        Hooks.disableAutomaticContextPropagation();
        Hooks.resetOnOperatorDebug();
        boolean unused = ContextRegistry.getInstance().removeThreadLocalAccessor(KEY);
        CALLER.remove();
    }

    @Test
    void withOperatorDebug(TestDatabase database) {
        Hooks.onOperatorDebug();
        QueueFixture unused = assertWorks(database);
    }

    /** What is bound to the caller's thread is seen by the operators after the call, on whatever thread they run. */
    @Test
    void withAutomaticContextPropagation(TestDatabase database) {
        ContextRegistry unused = ContextRegistry.getInstance().registerThreadLocalAccessor(KEY, CALLER);
        Hooks.enableAutomaticContextPropagation();
        QueueFixture fixture = assertWorks(database);

        CALLER.set("somebody");
        Mono<String> seen =
                fixture.queue().enqueue(KeyedRequest.of("seen")).map(result -> String.valueOf(CALLER.get()));
        assertThat(Await.value(seen)).isEqualTo("somebody");
    }

    private static QueueFixture assertWorks(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        EnqueueResult first = Await.value(fixture.queue().enqueue(KeyedRequest.of("a")));
        assertThat(first.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(Await.value(fixture.queue().enqueue(KeyedRequest.of("a"))))
                .isEqualTo(new EnqueueResult.Replayed(first.jobId()));

        EnqueueOptions sameKey = EnqueueOptions.defaults().withIdempotencyKey("a");
        StepVerifier.create(fixture.queue().enqueue("mail", Map.of("to", "b@example.org"), sameKey))
                .expectError(EnqueueIdempotencyConflictException.class)
                .verify(PATIENCE);

        Disposable call = fixture.queue().enqueue(KeyedRequest.of("b")).subscribe();
        call.dispose();
        assertThat(Await.value(fixture.queue().enqueue(KeyedRequest.of("b")))).isNotNull();
        assertThat(fixture.jobs()).isEqualTo(2);
        assertThat(PoolSessions.traces(fixture.pool(), 1)).isEmpty();
        return fixture;
    }
}
