package org.idemque.sql.internal.enqueue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueResult;
import org.idemque.QueueRecorder;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.internal.key.KeyHasher;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.connection.Work;
import org.idemque.sql.internal.sharing.Places;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.testing.Requests;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.json.JsonMapper;

/** A statement that has no connection. */
class SharedStatementTest {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final int CALLS = 10;

    private final Places places = new Places(CALLS, Long.MAX_VALUE);
    private final Preparation preparation =
            new Preparation(new PayloadWriter(new JsonMapper(), 1_000), KeyHasher.plain());

    /** With a code that a statement would have through one of its requests, such as a role that may not connect. */
    @Test
    void withoutAConnectionAllAreToldAndNoneIsTakenForTheOneAtFault() {
        SharedStatement statement = new SharedStatement(
                new Refusing(),
                new EnqueueStatement(new SchemaName("idemque")),
                new SharingLimits(1, CALLS, 1_000, CALLS, 1_000, SECOND, SECOND, SECOND, SECOND, SECOND),
                QueueRecorder.NONE);
        List<Call> calls = new ArrayList<>();
        List<CompletableFuture<EnqueueResult>> told = IntStream.range(0, CALLS)
                .mapToObj(i -> Mono.<EnqueueResult>create(sink -> {
                            assertThat(places.enter(1)).isEqualTo(Places.Entry.ENTERED);
                            calls.add(new Call(preparation.one(Requests.unkeyed("work")), sink, places, SECOND));
                        })
                        .toFuture())
                .toList();

        StepVerifier.create(statement.run(calls, SECOND, false))
                .expectComplete()
                .verify(PATIENCE);

        assertThat(told)
                .allSatisfy(one -> assertThatThrownBy(() -> Mono.fromFuture(one).block(PATIENCE))
                        .isInstanceOf(DatabaseRefusedException.class));
    }

    private static final class Refusing implements Sessions {

        @Override
        public <T> Mono<T> run(Work<T> work) {
            return Mono.error(new DatabaseRefusedException("may not connect, on purpose", "42501", null));
        }
    }
}
