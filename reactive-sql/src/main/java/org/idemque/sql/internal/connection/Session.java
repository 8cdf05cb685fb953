package org.idemque.sql.internal.connection;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.IsolationLevel;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Row;
import io.r2dbc.spi.Statement;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A connection for the length of one operation, and the one way to run a statement on it: every result is drained, and
 * what came is signalled when the server has ended the statement, which in autocommit is after the commit. A row on its
 * own says nothing: it arrives before.
 */
public final class Session {

    private final Connection connection;
    private final boolean inTransaction;

    Session(Connection connection, boolean inTransaction) {
        this.connection = connection;
        this.inTransaction = inTransaction;
    }

    /** Whether the work runs in a transaction that somebody else began and will end. */
    public boolean inTransaction() {
        return inTransaction;
    }

    /** Runs a statement and collects its rows; the caller bounds their number. */
    public <T> Mono<List<T>> rows(Sql sql, Consumer<Statement> binds, Function<Row, T> mapper) {
        return execute(sql, binds)
                .concatMap(result -> result.map((row, metadata) -> mapper.apply(row)))
                .collectList();
    }

    /** Runs a statement, or a script of several without binds, for its effect. */
    public Mono<Void> run(Sql sql, Consumer<Statement> binds) {
        return execute(sql, binds).concatMap(Result::getRowsUpdated).then();
    }

    /**
     * Whatever the session's default is: at a higher level a transaction looks at the tables as they were before it waited for
     * its first lock.
     */
    Mono<Void> begin() {
        return Mono.defer(() -> Mono.from(connection.beginTransaction(IsolationLevel.READ_COMMITTED)));
    }

    Mono<Void> commit() {
        return Mono.defer(() -> Mono.from(connection.commitTransaction()));
    }

    /** Never fails: what made us roll back is the error to report, and the way back checks the connection. */
    Mono<Void> rollback() {
        return Mono.defer(() -> Mono.from(connection.rollbackTransaction())).onErrorComplete();
    }

    private Flux<Result> execute(Sql sql, Consumer<Statement> binds) {
        return Flux.defer(() -> {
            // A fetch size of the factory's would cut a result into round trips with its locks held.
            Statement statement = connection.createStatement(sql.text()).fetchSize(0);
            binds.accept(statement);
            return Flux.<Result>from(statement.execute());
        });
    }
}
