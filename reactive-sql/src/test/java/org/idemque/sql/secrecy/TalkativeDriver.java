package org.idemque.sql.secrecy;

import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryOptions;
import io.r2dbc.spi.ConnectionFactoryProvider;
import java.net.URL;
import java.net.URLClassLoader;

/**
 * The driver, loaded anew: it looks at its loggers' levels once, when its classes are initialised, and other tests had them
 * initialised at WARN.
 */
final class TalkativeDriver extends URLClassLoader {

    private static final String DRIVER = "io.r2dbc.postgresql.";

    private TalkativeDriver(URL driver) {
        super(new URL[] {driver}, TalkativeDriver.class.getClassLoader());
    }

    /** Connections of a driver that logs at the levels that are set now. */
    static ConnectionFactory create(ConnectionFactoryOptions options) {
        URL driver = PostgresqlConnectionFactory.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        @SuppressWarnings("resource") // lives as long as its connections
        TalkativeDriver loader = new TalkativeDriver(driver);
        try {
            return loader.loadClass(DRIVER + "PostgresqlConnectionFactoryProvider")
                    .asSubclass(ConnectionFactoryProvider.class)
                    .getConstructor()
                    .newInstance()
                    .create(options);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the driver has no provider to be loaded", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!name.startsWith(DRIVER)) {
                return super.loadClass(name, resolve);
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }
}
