package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import java.util.ArrayList;
import java.util.List;
import org.idemque.EnqueueResult;
import org.idemque.QueueOverloadedException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Gate;
import org.idemque.sql.testing.PoolRest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** More callers than there is room for: those beyond the bound are refused at once, the others are served. */
@DatabaseTest
class OverloadIntegrationTest {

    private static final int ROOM = 3;

    @Test
    void callsBeyondTheQueuesBoundAreRefusedAndLaterOnesServed(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(
                database, 1, QueueSettings.defaults().withSharing(Sharing.off()).withMaxInFlight(ROOM));
        assertRefusesBeyondItsRoom(database, fixture.queue());
        PoolRest.await(fixture.pool());
    }

    @Test
    void callsBeyondTheRoomOfThoseThatShareAreRefusedAndLaterOnesServed(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(
                database,
                1,
                QueueSettings.defaults().withSharing(Sharing.defaults().withMaxWaiting(ROOM)));
        assertRefusesBeyondItsRoom(database, fixture.queue());
        PoolRest.await(fixture.pool());
    }

    @Test
    void callsBeyondThePoolsBoundAreRefusedAndLaterOnesServed(TestDatabase database) {
        Await.completion(Idemque.schema(database.connectionFactory()).install());
        ConnectionPool pool = database.pool(
                database.connectionFactory(),
                1,
                configuration -> configuration.customizer(builder -> builder.maxPendingAcquire(ROOM - 1)));
        assertRefusesBeyondItsRoom(
                database, Idemque.queue(pool, QueueSettings.defaults().withSharing(Sharing.off())));
        PoolRest.await(pool);
    }

    private static void assertRefusesBeyondItsRoom(TestDatabase database, R2dbcQueue queue) {
        Gate gate = Gate.closed(database);
        List<Mono<EnqueueResult>> calls = new ArrayList<>();
        for (int key = 0; key < ROOM; key++) {
            Mono<EnqueueResult> call =
                    queue.enqueue(KeyedRequest.of("key-" + key)).cache();
            Disposable unused = call.subscribe();
            calls.add(call);
            gate.awaitWaiting(1);
        }

        for (int extra = 0; extra < 20; extra++) {
            Throwable refusal = Await.value(queue.enqueue(KeyedRequest.of("extra"))
                    .<Throwable>map(result -> new AssertionError("no refusal but " + result))
                    .onErrorResume(Mono::just));
            assertThat(refusal).isInstanceOf(QueueOverloadedException.class);
        }
        gate.open();

        assertThat(Await.value(Flux.merge(calls).collectList())).hasSize(ROOM);
        assertThat(Await.value(Flux.range(0, ROOM)
                        .flatMap(key -> queue.enqueue(KeyedRequest.of("later-" + key)))
                        .collectList()))
                .hasSize(ROOM);
        assertThat(database.count("SELECT count(*) FROM idemque.job")).isEqualTo(2 * ROOM);
    }
}
