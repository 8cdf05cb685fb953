package org.idemque.sql.testing;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import io.r2dbc.spi.Wrapped;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Counts what is asked of a factory. Everything it hands out is wrapped as instrumenting agents do it: no type of the
 * driver's and no {@link Mono} comes through.
 */
public final class CountingConnectionFactory implements ConnectionFactory {

    private final ConnectionFactory target;
    private final AtomicInteger connections = new AtomicInteger();
    private final List<String> statements = new CopyOnWriteArrayList<>();

    public CountingConnectionFactory(ConnectionFactory target) {
        this.target = target;
    }

    /** How often a connection was asked for. */
    public int connections() {
        return connections.get();
    }

    /** The texts of the statements that were executed, in order. */
    public List<String> statements() {
        return List.copyOf(statements);
    }

    @Override
    public Publisher<? extends Connection> create() {
        Mono<Connection> wrapped = Mono.defer(() -> {
            connections.incrementAndGet();
            return Mono.from(target.create()).map(this::wrap);
        });
        return bare(wrapped);
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return target.getMetadata();
    }

    private Connection wrap(Connection connection) {
        return proxy(Connection.class, connection, (method, arguments, answer) -> {
            if (method.getName().equals("createStatement")) {
                return wrap((Statement) answer.get(), (String) arguments[0]);
            }
            return answer.get();
        });
    }

    private Statement wrap(Statement statement, String sql) {
        return proxy(Statement.class, statement, (method, arguments, answer) -> {
            if (!method.getName().equals("execute")) {
                return answer.get();
            }
            return bare(Flux.defer(() -> {
                        statements.add(sql);
                        return (Publisher<?>) answer.get();
                    })
                    .map(result -> proxy(Result.class, (Result) result, (m, a, given) -> given.get())));
        });
    }

    @SuppressWarnings("UnnecessaryMethodReference") // the reference hides that the publisher is a Mono
    private static <T> Publisher<T> bare(Publisher<T> publisher) {
        return publisher::subscribe;
    }

    /** A proxy that answers itself where its target does, so that a chain of calls stays within the proxy. */
    private static <T> T proxy(Class<T> type, T target, Interception interception) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type, Wrapped.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("unwrap") && method.getParameterCount() == 0) {
                        return target;
                    }
                    Object answer = interception.around(method, arguments, () -> invoke(method, target, arguments));
                    return answer == target ? proxy : answer;
                }));
    }

    private static Object invoke(Method method, Object target, Object[] arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private interface Interception {
        Object around(Method method, Object[] arguments, Answer answer);
    }

    private interface Answer {
        Object get();
    }
}
