package org.idemque.sql.sharing;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.R2dbcNonTransientResourceException;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A pool of which some connections break when their statement was committed, before its answer is told. */
final class LosingPool extends ConnectionPool {

    private final Queue<Mono<Void>> losses = new ConcurrentLinkedQueue<>();
    private volatile Duration delay = Duration.ZERO;

    LosingPool(ConnectionFactory factory) {
        super(ConnectionPoolConfiguration.builder(factory).maxSize(4).build());
    }

    /** One more connection, the next that was not spoken of, loses its answer. */
    void lose(Mono<Void> betweenCommitAndLoss) {
        losses.add(betweenCommitAndLoss);
    }

    /** Connections that lose nothing come this much later. */
    void delay(Duration later) {
        delay = later;
    }

    @Override
    public Mono<Connection> create() {
        return Mono.defer(() -> {
            Mono<Void> loss = losses.poll();
            return loss == null
                    ? super.create().delayElement(delay)
                    : super.create().map(connection -> losing(Connection.class, connection, loss));
        });
    }

    private static <T> T losing(Class<T> type, T real, Mono<Void> loss) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    Object answer = invoke(real, method, arguments);
                    if (answer == real) {
                        return proxy;
                    }
                    if (answer instanceof Statement statement) {
                        return losing(Statement.class, statement, loss);
                    }
                    return method.getName().equals("execute") && answer instanceof Flux<?> results
                            ? lost(results, loss)
                            : answer;
                }));
    }

    private static Flux<Result> lost(Flux<?> results, Mono<Void> loss) {
        return results.cast(Result.class)
                .concatMap(result -> result.map((row, metadata) -> 1))
                .then(loss)
                .thenMany(Flux.error(new R2dbcNonTransientResourceException("lost on purpose", "08006")));
    }

    private static @Nullable Object invoke(Object target, Method method, Object @Nullable [] arguments)
            throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getTargetException();
        }
    }
}
