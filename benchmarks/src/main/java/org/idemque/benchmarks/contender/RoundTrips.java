package org.idemque.benchmarks.contender;

import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;

/**
 * Counts the statements that are sent, and the ends of transactions. It stands below the pool and looks at connections
 * only: a statement costs one reflective call, and its parameters and rows cost nothing.
 */
final class RoundTrips {

    private static final Set<String> COUNTED = Set.of(
            "createStatement", "prepareStatement", "commit", "rollback", "commitTransaction", "rollbackTransaction");

    private final LongAdder counter = new LongAdder();

    long sum() {
        return counter.sum();
    }

    ConnectionFactory of(ConnectionFactory factory) {
        return new ConnectionFactory() {
            @Override
            public Publisher<io.r2dbc.spi.Connection> create() {
                return Flux.from(factory.create())
                        .<io.r2dbc.spi.Connection>map(connection -> counting(io.r2dbc.spi.Connection.class, connection))
                        .single();
            }

            @Override
            public ConnectionFactoryMetadata getMetadata() {
                return factory.getMetadata();
            }
        };
    }

    DataSource of(DataSource source) {
        return proxy(DataSource.class, (method, arguments) -> {
            Object result = invoke(source, method, arguments);
            return result instanceof Connection connection ? counting(Connection.class, connection) : result;
        });
    }

    private <T> T counting(Class<T> type, T connection) {
        return proxy(type, (method, arguments) -> {
            if (COUNTED.contains(method.getName())) {
                counter.increment();
            }
            return invoke(connection, method, arguments);
        });
    }

    private static Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, Invocation invocation) {
        return type.cast(Proxy.newProxyInstance(
                RoundTrips.class.getClassLoader(),
                new Class<?>[] {type},
                (self, method, arguments) -> invocation.run(method, arguments)));
    }

    @FunctionalInterface
    private interface Invocation {
        Object run(Method method, Object[] arguments) throws Throwable;
    }
}
