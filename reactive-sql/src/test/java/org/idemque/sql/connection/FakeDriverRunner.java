package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.connection.Session;
import org.idemque.sql.internal.statement.Sql;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import reactor.core.publisher.Mono;

/** The runner under test, before a {@link FakeDriver}. */
final class FakeDriverRunner {

    private static final Sql ONE = new Sql("SELECT $1");

    private FakeDriverRunner() {}

    static ConnectionRunner on(ConnectionFactory driver, Duration acquire, Duration operation, Duration cleanup) {
        return new ConnectionRunner(
                driver, new Limits(acquire, operation, cleanup, cleanup, 1_000_000), new Failures("idemque", 1));
    }

    /** One statement with one bind and one row. */
    static Mono<Integer> statement(Session session) {
        return session.rows(ONE, binds -> binds.bind(0, 1), row -> 1).map(rows -> rows.get(0));
    }

    static void awaitEnd(ConnectionRunner runner) {
        assertThat(Poll.last(QueueFixture.PATIENCE, runner::inFlight, inFlight -> inFlight == 0))
                .as("operations under way")
                .isZero();
    }
}
