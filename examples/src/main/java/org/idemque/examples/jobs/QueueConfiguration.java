package org.idemque.examples.jobs;

import io.r2dbc.pool.ConnectionPool;
import java.time.Duration;
import org.idemque.ReactiveQueue;
import org.idemque.sql.Idemque;
import org.idemque.sql.Maintenance;
import org.idemque.sql.MaintenanceSettings;
import org.idemque.sql.QueueAdmin;
import org.idemque.sql.QueueSchema;
import org.idemque.sql.QueueSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.connection.TransactionAwareConnectionFactoryProxy;
import tools.jackson.databind.json.JsonMapper;

/** The queue on the application's own pool. */
@Configuration(proxyBeanMethods = false)
class QueueConfiguration {

    /** The proxy lets an enqueue join Spring's reactive transaction; outside one it changes nothing. */
    @Bean
    ReactiveQueue queue(ConnectionPool pool, JsonMapper jsonMapper) {
        return Idemque.queue(
                new TransactionAwareConnectionFactoryProxy(pool),
                QueueSettings.defaults().withJsonMapper(jsonMapper));
    }

    /** With the settings of the queue, so that it finds the same keys. */
    @Bean
    QueueAdmin queueAdmin(ConnectionPool pool, JsonMapper jsonMapper) {
        return Idemque.admin(pool, QueueSettings.defaults().withJsonMapper(jsonMapper));
    }

    @Bean
    Maintenance maintenance(ConnectionPool pool) {
        return Idemque.maintenance(pool, MaintenanceSettings.defaults().withPause(Duration.ofSeconds(1)));
    }

    @Bean
    QueueSchema queueSchema(ConnectionPool pool) {
        return Idemque.schema(pool);
    }
}
