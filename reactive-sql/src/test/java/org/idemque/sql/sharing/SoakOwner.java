package org.idemque.sql.sharing;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import java.time.Duration;
import java.util.Random;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueResult;
import org.idemque.TransactionRetryException;
import org.idemque.sql.R2dbcQueue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Transactions that take two of the keys that everybody wants, keep them for a while, and commit or roll back. What they were
 * told counts for nothing: others will be told what they left.
 */
final class SoakOwner {

    private static final int LONGEST_MILLIS = 300;

    private final ConnectionPool pool;
    private final R2dbcQueue queue;
    private final SoakBooks books;
    private final long seed;

    SoakOwner(ConnectionPool pool, R2dbcQueue queue, SoakBooks books, long seed) {
        this.pool = pool;
        this.queue = queue;
        this.books = books;
        this.seed = seed;
    }

    /** One transaction, up to its end; its own connection may be killed too. */
    Mono<Void> own(long number) {
        Random random = new Random(seed * 1_000_033 + number);
        return Mono.usingWhen(
                        pool.create(),
                        connection -> transaction(connection, random),
                        Connection::close,
                        (connection, error) -> rollBack(connection),
                        SoakOwner::rollBack)
                .onErrorComplete();
    }

    private Mono<Void> transaction(Connection connection, Random random) {
        return Mono.from(connection.beginTransaction())
                .thenMany(Flux.just(SoakCaller.hot(random), SoakCaller.hot(random)))
                .concatMap(request -> queue.on(connection)
                        .enqueue(request)
                        .doOnError(this::note)
                        .onErrorResume(
                                EnqueueIdempotencyConflictException.class, conflict -> Mono.<EnqueueResult>empty()))
                .then(Mono.delay(Duration.ofMillis(random.nextInt(LONGEST_MILLIS))))
                .then(Mono.from(
                        random.nextInt(3) == 0 ? connection.rollbackTransaction() : connection.commitTransaction()))
                .doOnSuccess(end -> books.hear("transaction"));
    }

    private void note(Throwable error) {
        books.error(
                error,
                error instanceof EnqueueIdempotencyConflictException
                        || error instanceof TransactionRetryException
                        || SoakCaller.isRepeatable(error));
    }

    private static Mono<Void> rollBack(Connection connection) {
        return Mono.from(connection.rollbackTransaction()).onErrorComplete().then(Mono.from(connection.close()));
    }
}
