package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.idemque.EnqueueResult;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Gate;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

/** On which thread and in whose Context callers are told, and that they cannot hold up each other. */
@DatabaseTest
class DeliveryIntegrationTest {

    @Test
    void resultsComeOnTheParallelScheduler(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);

        String thread = Await.value(
                fixture.queue().enqueue(Requests.keyed("key", "work")).map(result -> Thread.currentThread()
                        .getName()));

        assertThat(thread).startsWith("parallel-");
    }

    /** A subscriber that does not return its thread. Allowed: who waits leaves all the same, with the next statement. */
    @Test
    void aSlowSubscriberDoesNotHoldUpTheNextStatement(TestDatabase database) {
        Waiting waiting = Waiting.on(database, sharing -> sharing.withMaxRequests(1));
        AtomicBoolean released = new AtomicBoolean();
        AtomicLong spins = new AtomicLong(); // a hint to the processor would be refused as blocking
        Callers callers = Callers.start(List.of(
                waiting.keyed("slow", "work").doOnNext(result -> {
                    while (!released.get()) {
                        long unused = spins.incrementAndGet();
                    }
                }),
                waiting.keyed("next", "work"),
                waiting.keyed("last", "work")));

        waiting.gate().open();
        long jobs = Poll.last(QueueFixture.PATIENCE, waiting.fixture()::jobs, number -> number == 4);
        released.set(true);

        assertThat(jobs).isEqualTo(4);
        assertThat(spins.get()).isPositive();
        assertThat(callers.await()).hasSize(3).noneMatch(Told::failed);
    }

    /** Each caller keeps its Context downstream; a statement that is one caller's alone has it too, a shared one has none. */
    @Test
    void aSharedStatementIsInNobodysContext(TestDatabase database) {
        QueueFixture fixture = QueueFixture.on(database, 1);
        ContextPool pool = new ContextPool(database.connectionFactory());
        R2dbcQueue queue = Idemque.queue(
                pool, QueueSettings.defaults().withSharing(Sharing.defaults().withStatements(1)));
        Gate gate = Gate.closed(database);

        Callers first = Callers.start(List.of(named(queue, "a", pool.told)));
        gate.awaitWaiting(1);
        Callers others = Callers.start(List.of(named(queue, "b", pool.told), named(queue, "c", pool.told)));
        gate.open();

        assertThat(first.await(0).failed()).isFalse();
        assertThat(others.await()).hasSize(2);
        assertThat(pool.asked).containsExactly("a", "none");
        assertThat(pool.told).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(fixture.jobs()).isEqualTo(3);
        pool.dispose();
    }

    private static Mono<EnqueueResult> named(R2dbcQueue queue, String name, Queue<String> told) {
        return queue.enqueue(Requests.keyed(name, "work"))
                .flatMap(result -> Mono.deferContextual(context -> {
                    told.add(context.get("name"));
                    return Mono.just(result);
                }))
                .contextWrite(context -> context.put("name", name));
    }

    /** A pool that notes in whose Context a connection is asked for. */
    private static final class ContextPool extends ConnectionPool {

        private final Queue<String> asked = new ConcurrentLinkedQueue<>();
        private final Queue<String> told = new ConcurrentLinkedQueue<>();

        ContextPool(ConnectionFactory factory) {
            super(ConnectionPoolConfiguration.builder(factory).maxSize(1).build());
        }

        @Override
        public Mono<Connection> create() {
            return Mono.deferContextual(context -> {
                asked.add(context.getOrDefault("name", "none"));
                return super.create();
            });
        }
    }
}
