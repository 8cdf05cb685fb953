package org.idemque.sql.internal.connection;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.Wrapped;
import java.lang.reflect.Proxy;
import reactor.util.context.ContextView;

/**
 * A scope of Spring's reactive transaction management, told by names, since Spring need not be there.
 *
 * <p>Within a scope, be there a transaction or none, Spring's transaction-aware factory hands out proxies of one connection
 * and counts them. Closing the last of them makes the scope forget its connection without giving it back: a transaction can
 * then no longer be ended, and a pool loses the connection. So within a scope nothing is closed, as Spring's own client does
 * it; the scope gives the connection back when it ends.
 */
final class SpringScope {

    private static final String PROXIES = "org.springframework.r2dbc.connection.";
    private static final String CONTEXT = "org.springframework.transaction.reactive.TransactionContext";

    private SpringScope() {}

    /** Whether a scope around the subscriber keeps the connection. */
    static boolean keeps(Connection connection, ContextView context) {
        return isProxy(connection) && isIn(context);
    }

    /** Whether there is a scope around the subscriber. */
    static boolean isIn(ContextView context) {
        return context.stream()
                .anyMatch(entry ->
                        entry.getKey() instanceof Class<?> key && key.getName().equals(CONTEXT));
    }

    /**
     * The factory that Spring's own stands in front of, which hands out the connection of the scope around the subscriber and
     * else one of that factory's; the factory itself if it is another. Of the one behind nothing is known by that: it may join
     * or choose by the Context as it likes.
     */
    static Object behind(ConnectionFactory factory) {
        return factory instanceof Wrapped<?> proxy
                        && factory.getClass().getName().equals(PROXIES + "TransactionAwareConnectionFactoryProxy")
                ? proxy.unwrap()
                : factory;
    }

    /** Whether Spring's transaction-aware factory handed the connection out, within a scope or out of any. */
    static boolean isProxy(Connection connection) {
        return Proxy.isProxyClass(connection.getClass())
                && Proxy.getInvocationHandler(connection).getClass().getName().startsWith(PROXIES);
    }
}
