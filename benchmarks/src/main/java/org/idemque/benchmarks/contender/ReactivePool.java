package org.idemque.benchmarks.contender;

import static io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider.LOOP_RESOURCES;
import static io.r2dbc.spi.ConnectionFactoryOptions.DATABASE;
import static io.r2dbc.spi.ConnectionFactoryOptions.DRIVER;
import static io.r2dbc.spi.ConnectionFactoryOptions.HOST;
import static io.r2dbc.spi.ConnectionFactoryOptions.PASSWORD;
import static io.r2dbc.spi.ConnectionFactoryOptions.PORT;
import static io.r2dbc.spi.ConnectionFactoryOptions.USER;

import io.netty.util.concurrent.EventExecutor;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactoryOptions;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.idemque.benchmarks.server.Address;
import reactor.core.publisher.Mono;
import reactor.netty.resources.LoopResources;

/** R2DBC connections to one database on event loops of their own, one a core. */
final class ReactivePool implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final RoundTrips roundTrips = new RoundTrips();
    // Colocated loops, the default, put every connection that is opened from a loop on that one loop, and so on one
    // core.
    private final LoopResources loops =
            LoopResources.create("bench", -1, Runtime.getRuntime().availableProcessors(), true, false);
    private final ConnectionPool pool;

    ReactivePool(Address address, int connections) {
        var options = ConnectionFactoryOptions.builder()
                .option(DRIVER, "postgresql")
                .option(HOST, address.host())
                .option(PORT, address.port())
                .option(USER, address.user())
                .option(DATABASE, address.database())
                .option(LOOP_RESOURCES, loops);
        String password = address.password();
        if (password != null) {
            options = options.option(PASSWORD, password);
        }
        this.pool = new ConnectionPool(
                ConnectionPoolConfiguration.builder(roundTrips.of(ConnectionFactories.get(options.build())))
                        .initialSize(connections)
                        .maxSize(connections)
                        // In an open loop that is too fast for them, callers wait here.
                        .customizer(pool -> pool.maxPendingAcquireUnbounded())
                        .build());
        Mono<Integer> warm = pool.warmup();
        Integer unused = warm.block(PATIENCE);
    }

    ConnectionPool connections() {
        return pool;
    }

    long statements() {
        return roundTrips.sum();
    }

    List<EventExecutor> loops() {
        return StreamSupport.stream(loops.onClient(true).spliterator(), false).toList();
    }

    @Override
    public void close() {
        Mono<Void> closed = pool.disposeLater().then(loops.disposeLater(Duration.ZERO, PATIENCE));
        closed.block(PATIENCE);
    }
}
