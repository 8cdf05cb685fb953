package org.idemque.examples.jobs;

import io.r2dbc.pool.ConnectionPool;
import org.idemque.ReactiveQueue;
import org.idemque.sql.Idemque;
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

    @Bean
    QueueSchema queueSchema(ConnectionPool pool) {
        return Idemque.schema(pool);
    }
}
