package org.idemque.benchmarks.contender;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** Notes when each step of maintenance begins: each asks for a connection. */
final class StepClock implements ConnectionFactory {

    private final ConnectionFactory factory;
    private final List<Long> begun = new CopyOnWriteArrayList<>();

    StepClock(ConnectionFactory factory) {
        this.factory = factory;
    }

    @Override
    public Publisher<? extends Connection> create() {
        return Mono.defer(() -> {
            begun.add(System.nanoTime());
            return Mono.from(factory.create());
        });
    }

    @Override
    public ConnectionFactoryMetadata getMetadata() {
        return factory.getMetadata();
    }

    /** As {@link System#nanoTime()}. */
    List<Long> begun() {
        return List.copyOf(begun);
    }
}
