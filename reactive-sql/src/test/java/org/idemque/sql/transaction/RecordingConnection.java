package org.idemque.sql.transaction;

import io.r2dbc.spi.Connection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** A connection that notes which of its methods are called, and does what they ask. */
record RecordingConnection(Connection connection, Set<String> called) {

    static RecordingConnection around(Connection delegate) {
        Set<String> called = new ConcurrentSkipListSet<>();
        Connection connection = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    called.add(method.getName());
                    try {
                        return method.invoke(delegate, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return new RecordingConnection(connection, called);
    }
}
