package org.idemque.sql.enqueue;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.idemque.ReactiveQueue;
import org.idemque.sql.Idemque;
import org.idemque.sql.QueueSettings;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.CountingConnectionFactory;
import org.idemque.sql.testing.TestDatabase;

/** The ways in which an application may reach the queue; what it sees must not depend on which it takes. */
enum WayIn {
    OWN_POOL,
    UNPOOLED {
        @Override
        ConnectionFactory connections(TestDatabase database) {
            return database.connectionFactory();
        }
    },
    FRIENDLY {
        @Override
        ConnectionFactory connections(TestDatabase database) {
            return database.pool(database.friendlyConnectionFactory(), 2);
        }
    },
    CALLERS_TRANSACTION {
        @Override
        ReactiveQueue open(TestDatabase database) {
            ConnectionFactory pool = installed(database);
            return new TransactionPerCall(pool, Idemque.queue(pool, settings()));
        }
    },
    PROXIED {
        @Override
        ConnectionFactory connections(TestDatabase database) {
            return new CountingConnectionFactory(database.pool(2));
        }
    },
    PROXIED_BELOW_THE_POOL {
        @Override
        ConnectionFactory connections(TestDatabase database) {
            return database.pool(new CountingConnectionFactory(database.connectionFactory()), 2);
        }
    },
    FORCE_BINARY {
        @Override
        ConnectionFactory connections(TestDatabase database) {
            return configured(database, driver -> driver.forceBinary(true));
        }
    },
    NO_STATEMENT_CACHE {
        @Override
        ConnectionFactory connections(TestDatabase database) {
            return configured(database, driver -> driver.preparedStatementCacheQueries(0));
        }
    },
    ROW_BY_ROW {
        @Override
        ConnectionFactory connections(TestDatabase database) {
            return configured(database, driver -> driver.fetchSize(1));
        }
    },
    ODD_SESSION {
        @Override
        ConnectionFactory connections(TestDatabase database) {
            Map<String, String> options = Map.of(
                    "DateStyle",
                    "SQL, DMY",
                    "IntervalStyle",
                    "sql_standard",
                    "extra_float_digits",
                    "-15",
                    "bytea_output",
                    "escape",
                    "default_transaction_isolation",
                    "repeatable read");
            return configured(
                    database, driver -> driver.timeZone("Pacific/Apia").options(options));
        }
    },
    OTHER_SCHEMA {
        @Override
        QueueSettings settings() {
            return super.settings().withSchema("Other_Schema");
        }
    },
    SECRET {
        @Override
        QueueSettings settings() {
            return super.settings().withKeySecret("a secret of 32 bytes or of more.".getBytes(StandardCharsets.UTF_8));
        }
    };

    /** A queue with its tables. */
    ReactiveQueue open(TestDatabase database) {
        return Idemque.queue(installed(database), settings());
    }

    QueueSettings settings() {
        return QueueSettings.defaults();
    }

    ConnectionFactory connections(TestDatabase database) {
        return database.pool(2);
    }

    final ConnectionFactory installed(TestDatabase database) {
        ConnectionFactory factory = connections(database);
        Await.completion(Idemque.schema(factory, settings().schema()).install());
        Await.completion(Idemque.schema(factory, settings().schema()).verify());
        return factory;
    }

    private static ConnectionFactory configured(
            TestDatabase database, UnaryOperator<PostgresqlConnectionConfiguration.Builder> change) {
        PostgresqlConnectionConfiguration.Builder driver = database.configuration();
        return database.pool(
                new PostgresqlConnectionFactory(change.apply(driver).build()), 2);
    }
}
