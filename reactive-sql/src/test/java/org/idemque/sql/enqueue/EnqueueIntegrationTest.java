package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import java.util.Map;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.sql.Idemque;
import org.idemque.sql.R2dbcQueue;
import org.idemque.sql.testing.DatabaseTest;
import org.idemque.sql.testing.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class EnqueueIntegrationTest {

    @Test
    void aRepeatReturnsTheFirstJob(TestDatabase database) {
        ConnectionPool pool = database.pool(1);
        Idemque.schema(pool).install().block();
        R2dbcQueue queue = Idemque.queue(pool);
        EnqueueOptions options = EnqueueOptions.defaults().withIdempotencyKey("order-17");
        EnqueueResult first = queue.enqueue("mail", Map.of("to", "a"), options).block();
        EnqueueResult second = queue.enqueue("mail", Map.of("to", "a"), options).block();
        assertThat(first.outcome()).isEqualTo(EnqueueOutcome.ACCEPTED);
        assertThat(second).isEqualTo(new EnqueueResult.Replayed(first.jobId()));
        assertThat(database.count("SELECT count(*) FROM idemque.job")).isOne();
    }
}
