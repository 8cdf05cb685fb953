package org.idemque.sql.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.spi.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** The check after each test bites, and bites only what leaked. */
@DatabaseTest
class LeakCheckIntegrationTest {

    private static final Duration PATIENCE = Duration.ofMillis(300);

    @Test
    void aConnectionThatIsNotReturnedIsALeak(TestDatabase database) {
        ConnectionPool pool = database.pool(2);
        Connection leaked = Await.value(pool.create());

        assertThatThrownBy(() -> check(database).verify(List.of(pool)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("pool not at rest after PT0.3S: 1 connections acquired, 0 acquisitions pending");

        Await.completion(leaked.close());
    }

    @Test
    void anAcquisitionThatStillWaitsIsALeak(TestDatabase database) {
        ConnectionPool pool = database.pool(1);
        Connection first = Await.value(pool.create());
        Disposable second = pool.create().subscribe(connection -> {}, error -> {});

        assertThatThrownBy(() -> check(database).verify(List.of(pool)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("1 connections acquired, 1 acquisitions pending");

        second.dispose();
        Await.completion(first.close());
    }

    @Test
    void aTransactionThatIsNotEndedIsALeak(TestDatabase database) {
        Connection connection = Await.value(database.connectionFactory().create());
        Await.completion(connection.beginTransaction());

        assertThatThrownBy(() -> check(database).verify(List.of()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("session left in a transaction: pid ")
                .hasMessageContaining("(idemque-test), idle in transaction: BEGIN");

        Await.completion(connection.close());
    }

    @Test
    void aSessionThatIsNotClosedIsALeak(TestDatabase database) {
        Connection connection = Await.value(database.connectionFactory().create());

        assertThatThrownBy(() -> check(database).verify(List.of()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("session left open: pid ");

        Await.completion(connection.close());
    }

    @Test
    void closingReportsTheLeakAndDropsTheDatabaseAllTheSame() {
        SideConnection admin = PostgresServer.shared().admin();
        TestDatabase database = TestDatabase.create(PostgresServer.shared(), PATIENCE);
        Connection leaked = Await.value(database.pool(1).create());

        assertThatThrownBy(database::close).hasMessageContaining("the test leaked:");

        assertThat(admin.count("SELECT count(*) FROM pg_database WHERE datname = ?", database.name()))
                .isZero();
        Await.completion(Mono.from(leaked.close()).onErrorComplete());
    }

    @Test
    void whatTheTestBorrowedForItselfIsNoLeak() throws SQLException {
        TestDatabase database = TestDatabase.create(PostgresServer.shared(), Duration.ofSeconds(10));
        java.sql.Connection side = database.jdbc();
        side.setAutoCommit(false);
        try (var statement = side.createStatement()) {
            statement.execute("CREATE TABLE public.held ()");
        }
        ConnectionPool pool = database.pool(2);
        Await.completion(Await.value(pool.create()).close());

        assertThatCode(database::close).doesNotThrowAnyException();
    }

    private static LeakCheck check(TestDatabase database) {
        return new LeakCheck(PostgresServer.shared().admin(), database.name(), PATIENCE);
    }
}
