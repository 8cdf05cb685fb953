package org.idemque.sql.connection;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.Result;
import io.r2dbc.spi.Statement;
import io.r2dbc.spi.Wrapped;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * A driver without a database, in whose every method a test can put a fault. Without one, connections are in autocommit and
 * each statement has one row. It counts deliveries, statements and closings.
 */
final class FakeDriver implements ConnectionFactory {

    /** A fault's answer that stands for the object that was asked. */
    static final Object SELF = new Object();

    final AtomicInteger creations = new AtomicInteger();
    final AtomicInteger executions = new AtomicInteger();
    final AtomicInteger closings = new AtomicInteger();

    private final Map<String, Supplier<@Nullable Object>> faults = new ConcurrentHashMap<>();
    private final Map<String, Supplier<@Nullable Object>> sound = Map.of(
            "create", () -> Mono.fromSupplier(this::connection),
            "isAutoCommit", () -> true,
            "createStatement", () -> fake(Statement.class),
            "bind", () -> fake(Statement.class),
            "fetchSize", () -> fake(Statement.class),
            "execute", () -> Flux.just(fake(Result.class)),
            "map", () -> Flux.just(1),
            "close", Mono::empty);

    /** Puts something else in the place of a method, for all objects of this driver. */
    @CanIgnoreReturnValue
    FakeDriver when(String method, Supplier<@Nullable Object> instead) {
        faults.put(method, instead);
        return this;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // a fault may be null
    public Publisher<? extends Connection> create() {
        creations.incrementAndGet();
        return (Publisher<? extends Connection>) answer("create");
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return () -> "fake";
    }

    Connection connection() {
        return (Connection) fake(Connection.class);
    }

    private Object fake(Class<?> type) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return method.getName().equals("equals") ? proxy == arguments[0] : method.invoke(this, arguments);
            }
            switch (method.getName()) {
                case "execute" -> executions.incrementAndGet();
                case "close" -> closings.incrementAndGet();
                default -> {}
            }
            Object answer = answer(method.getName());
            return answer == SELF ? proxy : answer;
        };
        return Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type, Wrapped.class}, handler);
    }

    private @Nullable Object answer(String method) {
        Supplier<@Nullable Object> fault = faults.get(method);
        if (fault != null) {
            return fault.get();
        }
        Supplier<@Nullable Object> usual = sound.get(method);
        return usual == null ? null : usual.get();
    }
}
