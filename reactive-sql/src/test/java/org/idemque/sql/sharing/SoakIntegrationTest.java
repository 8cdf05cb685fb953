package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.idemque.QueueOverloadedException;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Callers that leave, backends that are killed and a server that is restarted, for some seconds in the build and for as long
 * as {@code -Didemque.soak=PT5M} asks.
 *
 * <p>Allowed: a result, a conflict, an unknown outcome, an unavailable or an overloaded queue. Forbidden: another error, a
 * caller that never hears, a key with two jobs or a binding without its job; and afterwards a connection that is out, or a
 * place in the room that is taken.
 */
class SoakIntegrationTest {

    private static final Duration TIME = Duration.parse(System.getProperty("idemque.soak", "PT6S"));
    private static final long SEED = Long.getLong("idemque.soak.seed", System.nanoTime());
    private static final Duration BETWEEN_KILLS = Duration.ofMillis(300);
    private static final int CALLERS = 100;
    private static final int ROOM = 80;
    private static final Sharing SHARING =
            Sharing.defaults().withStatements(3).withMaxRequests(20).withMaxWaiting(ROOM);

    @Test
    void everyCallerEndsAndEveryKeyHasOneJob(@TempDir Path data) throws SQLException {
        try (RestartableServer server = RestartableServer.start(data.resolve("server"))) {
            ConnectionPool pool = server.pool(4);
            Await.completion(Idemque.schema(pool).install());
            R2dbcQueue queue = Idemque.queue(pool, QueueSettings.defaults().withSharing(SHARING));
            SoakCaller caller = new SoakCaller(queue, SEED);

            soak(server, caller);

            assertThat(caller.broken).as("seed %d", SEED).isEmpty();
            assertThat(caller.answered.sum()).as("seed %d", SEED).isPositive();
            assertThat(caller.left.sum()).isPositive();
            assertThat(caller.troubles.sum()).as("the restart is noticed").isPositive();
            assertOneJobForEachKey(server, caller);
            assertAtRest(server, pool, queue);
            pool.dispose();
        }
    }

    private static void soak(RestartableServer server, SoakCaller caller) {
        long end = System.nanoTime() + TIME.toNanos();
        AtomicLong numbers = new AtomicLong();
        Mono<Void> calls = Flux.range(0, CALLERS)
                .flatMap(
                        each -> Mono.defer(() -> caller.call(numbers.getAndIncrement()))
                                .repeat(() -> System.nanoTime() < end),
                        CALLERS)
                .then();
        Mono<Void> kills = Flux.interval(BETWEEN_KILLS, Schedulers.boundedElastic())
                .onBackpressureDrop()
                .doOnNext(tick -> server.killOne())
                .takeUntil(tick -> System.nanoTime() > end - TIME.toNanos() / 2)
                .then(Mono.<Void>fromRunnable(server::restart))
                .thenMany(Flux.interval(BETWEEN_KILLS, Schedulers.boundedElastic())
                        .onBackpressureDrop()
                        .doOnNext(tick -> server.killOne())
                        .takeUntil(tick -> System.nanoTime() > end))
                .then();
        Mono.when(calls, kills).block(TIME.multipliedBy(2).plusMinutes(1));
    }

    private static void assertOneJobForEachKey(RestartableServer server, SoakCaller caller) {
        assertThat(server.number("SELECT count(*) FROM idemque.binding"))
                .as("bindings, seed %d", SEED)
                .isEqualTo(caller.jobs.size());
        assertThat(server.number("SELECT count(*) FROM idemque.binding AS b"
                        + " WHERE NOT EXISTS (SELECT FROM idemque.job AS j WHERE j.id = b.job_id)"))
                .as("bindings without their job, seed %d", SEED)
                .isZero();
        assertThat(server.number("SELECT count(*) FROM idemque.job") - caller.jobs.size())
                .as("jobs without a key, seed %d", SEED)
                .isBetween(caller.withoutKey.sum(), caller.withoutKey.sum() + caller.withoutKeyUnknown.sum());
    }

    /** Nobody has a connection, and the room holds as many as it should, no fewer and no more. */
    private static void assertAtRest(RestartableServer server, ConnectionPool pool, R2dbcQueue queue)
            throws SQLException {
        var metrics = pool.getMetrics().orElseThrow();
        assertThat(Poll.last(
                        QueueFixture.PATIENCE,
                        () -> metrics.acquiredSize() + metrics.pendingAcquireSize(),
                        number -> number == 0))
                .as("connections that are out, seed %d", SEED)
                .isZero();
        Callers callers;
        try (Connection connection = server.connect();
                Statement lock = connection.createStatement()) {
            connection.setAutoCommit(false);
            boolean unused = lock.execute("LOCK TABLE idemque.binding IN ACCESS EXCLUSIVE MODE");
            callers = Callers.start(IntStream.range(0, ROOM)
                    .mapToObj(i -> queue.enqueue(Requests.keyed("last-" + i, "work")))
                    .toList());
            Told oneMore = Callers.start(List.of(queue.enqueue(Requests.keyed("one more", "work"))))
                    .await(0);
            assertThat(oneMore.error(QueueOverloadedException.class)).isNotNull();
            connection.rollback();
        }
        assertThat(callers.await()).as("seed %d", SEED).hasSize(ROOM).noneMatch(Told::failed);
    }
}
