package org.idemque.examples.jobs;

import io.r2dbc.pool.ConnectionPool;
import java.time.Duration;
import org.idemque.sql.QueueSchema;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.stereotype.Component;

/** Blocks the start until the queue's tables are there and the pool is warm, so that no request comes before them. */
@Component
class QueueStart implements InitializingBean {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final QueueSchema schema;
    private final ConnectionPool pool;

    QueueStart(QueueSchema schema, ConnectionPool pool) {
        this.schema = schema;
        this.pool = pool;
    }

    @Override
    public void afterPropertiesSet() {
        schema.install().then(schema.verify()).then(pool.warmup()).then().block(PATIENCE);
    }
}
