package org.idemque.sql.testing;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.IsolationLevel;
import io.r2dbc.spi.Result;
import java.util.Objects;
import org.idemque.ReactiveQueue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A transaction that a test began on a connection of the pool and lends to the queue. What is not committed is rolled back. */
public final class LentTransaction implements AutoCloseable {

    private final Connection connection;
    private final ReactiveQueue queue;

    private LentTransaction(Connection connection, ReactiveQueue queue) {
        this.connection = connection;
        this.queue = queue;
    }

    /** Begins a transaction of the database's default isolation. */
    public static LentTransaction begin(QueueFixture fixture) {
        Connection connection = Await.value(fixture.pool().create());
        Await.completion(connection.beginTransaction());
        return new LentTransaction(connection, fixture.queue().on(connection));
    }

    /** Begins a transaction of a given isolation. */
    public static LentTransaction begin(QueueFixture fixture, IsolationLevel isolation) {
        LentTransaction transaction = begin(fixture);
        transaction.execute("SET TRANSACTION ISOLATION LEVEL " + isolation.asSql());
        return transaction;
    }

    /** The connection that is lent. */
    public Connection connection() {
        return connection;
    }

    /** The queue within the transaction. */
    public ReactiveQueue queue() {
        return queue;
    }

    /** Runs a statement of the caller's own. */
    public void execute(String sql) {
        Await.completion(Flux.from(connection.createStatement(sql).execute()).concatMap(Result::getRowsUpdated));
    }

    /** The number in the only column of the only row, as the transaction sees it. */
    public long count(String sql) {
        return Await.value(Flux.from(connection.createStatement(sql).execute())
                .concatMap(result -> result.map(row -> Objects.requireNonNull(row.get(0, Long.class)))));
    }

    public void commit() {
        Await.completion(connection.commitTransaction());
    }

    public void rollback() {
        Await.completion(connection.rollbackTransaction());
    }

    /** Rolls back what is open, unless the session is gone, and gives the connection back. */
    @Override
    public void close() {
        Await.completion(Mono.from(connection.rollbackTransaction()).onErrorComplete());
        Await.completion(connection.close());
    }
}
