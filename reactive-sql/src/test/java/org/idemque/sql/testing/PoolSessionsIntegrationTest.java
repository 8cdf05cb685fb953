package org.idemque.sql.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

/** What a session may carry from one borrower to the next is found, and a fresh session carries nothing. */
@DatabaseTest
class PoolSessionsIntegrationTest {

    @Test
    void freshSessionsHaveNoTraces(TestDatabase database) {
        ConnectionPool pool = database.pool(2);
        assertThat(PoolSessions.traces(pool, 2)).isEmpty();
        assertThat(PoolSessions.backends(pool, 2)).doesNotHaveDuplicates().hasSize(2);
    }

    @Test
    void whatASessionCarriesIsFound(TestDatabase database) {
        Connection connection = Await.value(database.connectionFactory().create());
        List.of(
                        "SET lock_timeout = '1s'",
                        "LISTEN somebody",
                        "SELECT pg_catalog.pg_advisory_lock(1)",
                        "CREATE TEMPORARY TABLE scratch ()",
                        "BEGIN")
                .forEach(sql -> Await.completion(
                        Flux.from(connection.createStatement(sql).execute())
                                .concatMap(result -> result.map(row -> 1))));

        assertThat(PoolSessions.traces(connection))
                .containsExactlyInAnyOrder(
                        "setting lock_timeout = 1000",
                        "listens to somebody",
                        "advisory lock",
                        "temporary scratch",
                        "open transaction");
        Await.completion(connection.close());
    }
}
