package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.EnqueueRequest;
import org.idemque.EnqueueResult;
import org.idemque.QueueUnavailableException;
import org.idemque.TransactionRetryException;
import org.idemque.sql.testing.Books;
import org.idemque.sql.testing.Callers;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.Requests;
import org.idemque.sql.testing.Rounds;
import org.idemque.sql.testing.TestDatabase;
import org.idemque.sql.testing.Told;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Transactions that take keys one by one in any order, batches, and calls that share statements, all for the same keys, on a
 * server that finds deadlocks at once.
 *
 * <p>Allowed: a call that shares statements is told a result; a transaction may be told that it must be run again, and a
 * batch that the queue is unavailable, and have their results when they repeat. For each key one of all is accepted.
 * Forbidden: another error, a second job.
 */
@DatabaseTest
class SharedOrderRaceIntegrationTest {

    private static final int KEYS = 8;
    private static final int TRANSACTIONS = 5;
    private static final int BATCHES = 3;
    private static final int CALLERS = 8 * KEYS;
    private static final int ROUNDS = 8;
    private static final int POOL = TRANSACTIONS + BATCHES + 4;

    /** Either the server's search for deadlocks ends a wait, or the library's patience does. */
    @ParameterizedTest
    @ValueSource(longs = {10_000, 1})
    void allAreSettled(long lockPatienceMillis, TestDatabase database) {
        database.execute("ALTER DATABASE %s SET deadlock_timeout = '10ms'".formatted(database.name()));
        Processes processes = Processes.on(database, POOL, sharing -> sharing.withStatements(2)
                .withLockPatience(Duration.ofMillis(lockPatienceMillis)));
        Books books = Books.of(processes.first());
        Random random = new Random(20261201);
        Rounds.run(ROUNDS, round -> {
            Stream<Flux<EnqueueResult>> transactions = IntStream.range(0, TRANSACTIONS)
                    .mapToObj(i -> oneByOne(processes.fixture(i), shuffled(round, random)));
            Stream<Flux<EnqueueResult>> batches = IntStream.range(0, BATCHES)
                    .mapToObj(i -> processes.fixture(i).queue().enqueueAll(shuffled(round, random)))
                    .map(batch -> batch.retryWhen(Retry.max(100).filter(QueueUnavailableException.class::isInstance)));
            Stream<Flux<EnqueueResult>> callers = IntStream.range(0, CALLERS)
                    .mapToObj(
                            i -> processes.enqueue(i, request(round, i % KEYS)).flux());

            List<Told> told = Callers.start(Stream.of(callers, transactions, batches)
                            .flatMap(stream -> stream)
                            .toList())
                    .await();

            assertThat(told).as("in %s", told).noneMatch(Told::failed);
            books.enter(told);
        });
        books.areBalanced();
        assertThat(processes.first().jobs())
                .isEqualTo((long) ROUNDS * KEYS)
                .isEqualTo(processes.first().bindings());
        assertThat(processes.shared()).isTrue();
    }

    private static Flux<EnqueueResult> oneByOne(QueueFixture fixture, List<EnqueueRequest> requests) {
        return Flux.usingWhen(
                        fixture.pool().create(),
                        connection -> Mono.from(connection.beginTransaction())
                                .thenMany(Flux.fromIterable(requests)
                                        .concatMap(fixture.queue().on(connection)::enqueue))
                                .collectList()
                                .delayUntil(results -> connection.commitTransaction()),
                        Connection::close,
                        (connection, error) -> rollBack(connection),
                        SharedOrderRaceIntegrationTest::rollBack)
                .retryWhen(Retry.max(1_000).filter(TransactionRetryException.class::isInstance))
                .flatMapIterable(results -> results);
    }

    private static Mono<Void> rollBack(Connection connection) {
        return Mono.from(connection.rollbackTransaction()).then(Mono.from(connection.close()));
    }

    private static List<EnqueueRequest> shuffled(int round, Random random) {
        List<EnqueueRequest> requests = new ArrayList<>(
                IntStream.range(0, KEYS).mapToObj(key -> request(round, key)).toList());
        Collections.shuffle(requests, random);
        return requests;
    }

    private static EnqueueRequest request(int round, int key) {
        return Requests.keyed("key-%d-%d".formatted(round, key), "work");
    }
}
