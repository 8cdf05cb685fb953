package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.Sharing;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.PoolRest;
import org.idemque.sql.testing.PoolSessions;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Callers that leave, transactions that hold keys, backends that are killed and a server that is restarted, for some seconds
 * in the build and for as long as {@code -Didemque.soak=PT5M} asks. What is random follows from the seed that is printed;
 * {@code -Didemque.soak.seed} gives it again.
 *
 * <p>Allowed: a result, a conflict, an unknown outcome, an unavailable or an overloaded queue, and a refusal for what the
 * server refuses. Forbidden: another error, a caller that never hears, a key with two jobs or none, a job that never owned
 * its key, a job that is told to be accepted twice; and afterwards a connection that is out, a trace in a session, a place
 * that is taken or one too many.
 */
@DatabaseTest
class SoakIntegrationTest {

    private static final Duration TIME = Duration.parse(System.getProperty("idemque.soak", "PT6S"));
    private static final long SEED = Long.getLong("idemque.soak.seed", System.nanoTime());
    private static final Duration BETWEEN_KILLS = Duration.ofMillis(250);
    private static final int CALLERS = 100;
    private static final int OWNERS = 3;
    private static final int POOL = 4;

    /** Small bounds, so that each of them is met. */
    private static final Sharing SHARING = Sharing.defaults()
            .withStatements(3)
            .withMaxRequests(20)
            .withMaxPayloadBytes(60_000)
            .withMaxWaiting(80)
            .withMaxWaitingBytes(200_000)
            .withLockPatience(Duration.ofMillis(30));

    @Test
    void everyCallerEndsAndEveryKeyHasOneJob(TestDatabase database, @TempDir Path data) throws SQLException {
        try (SoakServer server = SoakServer.before(database, data.resolve("server"))) {
            soak(server);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("with seed %d: %s".formatted(SEED, e.getMessage()), e);
        }
    }

    private static void soak(SoakServer server) throws SQLException {
        ConnectionPool pool = server.pool(POOL);
        ConnectionPool owners = server.pool(OWNERS);
        try {
            Await.completion(Idemque.schema(pool).install());
            R2dbcQueue queue = Idemque.queue(pool, QueueSettings.defaults().withSharing(SHARING));
            SoakBooks books = SoakBooks.open(server);
            SoakCaller caller = new SoakCaller(queue, books, SEED);
            SoakOwner owner = new SoakOwner(owners, queue, books, SEED);

            long end = System.nanoTime() + TIME.toNanos();
            Mono.when(
                            manyTimes(CALLERS, end, caller::call),
                            manyTimes(OWNERS, end, owner::own),
                            troubles(server, books, end))
                    .block(TIME.multipliedBy(2).plusMinutes(2));
            Await.completion(caller.askForHotKeys());

            System.out.printf(
                    "soak with seed %d before a %s: %s%n",
                    SEED, server.getClass().getSimpleName(), books);
            books.areBalanced(server);
            assertThat(books.heard("ACCEPTED")).isPositive();
            assertThat(books.heard("left")).isPositive();
            PoolRest.await(pool);
            assertThat(PoolSessions.traces(pool, POOL)).isEmpty();
            new SoakRest(server, queue, SHARING).verify();
        } finally {
            pool.dispose();
            owners.dispose();
        }
    }

    private static Mono<Void> manyTimes(int atOnce, long end, LongFunction<Mono<Void>> call) {
        AtomicLong numbers = new AtomicLong();
        return Flux.range(0, atOnce)
                .flatMap(
                        each -> Mono.defer(() -> call.apply(numbers.getAndIncrement()))
                                .repeat(() -> System.nanoTime() - end < 0),
                        atOnce)
                .then();
    }

    /** Kills, a restart in the middle, and kills again. */
    private static Mono<Void> troubles(SoakServer server, SoakBooks books, long end) {
        Random random = new Random(SEED);
        Mono<Void> restart = Mono.<Void>fromRunnable(() -> server.restart(() -> awaitUnavailable(books)))
                .subscribeOn(Schedulers.boundedElastic());
        return kills(server, random, end - TIME.toNanos() / 2).then(restart).then(kills(server, random, end));
    }

    private static Mono<Void> kills(SoakServer server, Random random, long end) {
        return Flux.interval(BETWEEN_KILLS, Schedulers.boundedElastic())
                .onBackpressureDrop()
                .doOnNext(tick -> server.killOne(random))
                .takeUntil(tick -> System.nanoTime() - end > 0)
                .then();
    }

    /** Somebody has noticed that the server is gone. */
    private static void awaitUnavailable(SoakBooks books) {
        long before = books.heard("QueueUnavailableException");
        long after = Poll.last(
                QueueFixture.PATIENCE, () -> books.heard("QueueUnavailableException"), heard -> heard > before);
        assertThat(after).as("callers told that the queue is unavailable").isGreaterThan(before);
    }
}
