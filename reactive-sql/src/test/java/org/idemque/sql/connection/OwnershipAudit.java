package org.idemque.sql.connection;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.r2dbc.spi.Wrapped;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/**
 * Watches who uses each physical connection of a pool. A delivery makes an owner, and closing ends its ownership. Two
 * things are violations: a connection that is delivered while its owner is at work, and work or closing by somebody who is
 * not the owner any more.
 */
final class OwnershipAudit implements ConnectionFactory {

    private final ConnectionPool pool;
    private final Map<Object, Owner> owners = new ConcurrentHashMap<>();
    private final AtomicLong deliveries = new AtomicLong();
    private final AtomicLong violations = new AtomicLong();

    OwnershipAudit(ConnectionPool pool) {
        this.pool = pool;
    }

    @Override
    public Mono<Connection> create() {
        return pool.create().map(this::deliver);
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return pool.getMetadata();
    }

    long deliveries() {
        return deliveries.get();
    }

    long violations() {
        return violations.get();
    }

    private Connection deliver(Connection pooled) {
        Object physical = Objects.requireNonNull(((Wrapped<?>) pooled).unwrap());
        Owner owner = new Owner();
        Owner previous = owners.put(physical, owner);
        if (previous != null && previous.atWork) {
            violations.incrementAndGet();
        }
        deliveries.incrementAndGet();
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Connection.class, Wrapped.class},
                (proxy, method, arguments) -> {
                    observe(physical, owner, method.getName());
                    return invoke(pooled, method, arguments);
                });
    }

    private void observe(Object physical, Owner owner, String method) {
        switch (method) {
            case "createStatement", "beginTransaction" -> {
                owner.atWork = true;
                if (owners.get(physical) != owner) {
                    violations.incrementAndGet();
                }
            }
            case "close" -> {
                owner.atWork = false;
                if (!owners.remove(physical, owner)) {
                    violations.incrementAndGet();
                }
            }
            default -> {}
        }
    }

    private static @Nullable Object invoke(Connection pooled, Method method, @Nullable Object[] arguments)
            throws Throwable {
        try {
            return method.invoke(pooled, arguments);
        } catch (InvocationTargetException e) {
            throw Objects.requireNonNull(e.getCause());
        }
    }

    private static final class Owner {
        private volatile boolean atWork;
    }
}
