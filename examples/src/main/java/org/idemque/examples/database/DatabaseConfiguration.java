package org.idemque.examples.database;

import static io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider.LOOP_RESOURCES;
import static io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider.STATEMENT_TIMEOUT;
import static io.r2dbc.postgresql.PostgresqlConnectionFactoryProvider.TCP_KEEPALIVE;
import static io.r2dbc.spi.ConnectionFactoryOptions.CONNECT_TIMEOUT;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.spi.ConnectionFactories;
import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import org.springframework.boot.r2dbc.autoconfigure.R2dbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import reactor.netty.resources.LoopResources;

/** One pool for everything. The defaults of driver and pool wait for ever in several places, so each wait is bounded. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {

    private static final int CONNECTIONS = 8;
    private static final int WAITING_AT_MOST = 1_000;

    /** Colocated loops, the default, put every connection that is opened from a loop on that one loop, and so on one core. */
    @Bean(destroyMethod = "dispose")
    LoopResources databaseLoops() {
        return LoopResources.create("pg", -1, Runtime.getRuntime().availableProcessors(), true, false);
    }

    @Bean(destroyMethod = "dispose")
    ConnectionPool connectionPool(R2dbcConnectionDetails details, LoopResources databaseLoops) {
        ConnectionFactory driver = ConnectionFactories.get(details.getConnectionFactoryOptions()
                .mutate()
                .option(CONNECT_TIMEOUT, Duration.ofSeconds(5))
                .option(TCP_KEEPALIVE, true)
                // Less than the 30 s that the queue waits: the server gives up first, and the outcome is known.
                .option(STATEMENT_TIMEOUT, Duration.ofSeconds(25))
                .option(LOOP_RESOURCES, databaseLoops)
                .build());
        return new ConnectionPool(ConnectionPoolConfiguration.builder(driver)
                .initialSize(CONNECTIONS)
                .maxSize(CONNECTIONS)
                .maxAcquireTime(Duration.ofSeconds(5))
                .maxCreateConnectionTime(Duration.ofSeconds(10))
                .maxValidationTime(Duration.ofSeconds(2))
                .maxLifeTime(Duration.ofMinutes(30))
                .maxIdleTime(Duration.ofMinutes(10))
                .backgroundEvictionInterval(Duration.ofSeconds(30))
                .customizer(pool -> pool.maxPendingAcquire(WAITING_AT_MOST))
                .build());
    }
}
