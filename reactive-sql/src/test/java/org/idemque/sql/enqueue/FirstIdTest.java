package org.idemque.sql.enqueue;

import static org.idemque.sql.testing.QueueFixture.PATIENCE;

import io.r2dbc.spi.ConnectionFactory;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.idemque.sql.Idemque;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** Ids are made on the caller's thread, which may be an event loop. Not even the first one may block it. */
class FirstIdTest {

    /** In class loaders of its own, since the first id of all is made once in each. */
    @Test
    void theFirstIdAfterAQueueWasMadeDoesNotBlock() throws IOException, ReflectiveOperationException {
        try (URLClassLoader fresh = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
            Class<?> factoryType = fresh.loadClass(ConnectionFactory.class.getName());
            Method makeQueue = fresh.loadClass(Idemque.class.getName()).getMethod("queue", factoryType);
            Object unusedFactory =
                    Proxy.newProxyInstance(fresh, new Class<?>[] {factoryType}, (proxy, method, arguments) -> null);
            Object unused = makeQueue.invoke(null, unusedFactory);
            Method firstId = fresh.loadClass("com.github.f4b6a3.uuid.alt.GUID").getMethod("v7");

            Mono<Object> onEventLoop =
                    Mono.fromCallable(() -> firstId.invoke(null)).subscribeOn(Schedulers.parallel());

            StepVerifier.create(onEventLoop).expectNextCount(1).expectComplete().verify(PATIENCE);
        }
    }

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            urls.add(Path.of(entry).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }
}
