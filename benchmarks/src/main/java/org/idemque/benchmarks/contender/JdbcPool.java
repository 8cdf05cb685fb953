package org.idemque.benchmarks.contender;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import javax.sql.DataSource;
import org.idemque.benchmarks.server.Database;

/** JDBC connections to one database. */
final class JdbcPool implements AutoCloseable {

    private final RoundTrips roundTrips = new RoundTrips();
    private final HikariDataSource pool;

    JdbcPool(Database database, int connections) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(roundTrips.of(database.dataSource()));
        config.setMinimumIdle(connections);
        config.setMaximumPoolSize(connections);
        config.setConnectionTimeout(Duration.ofMinutes(10).toMillis());
        this.pool = new HikariDataSource(config);
    }

    DataSource source() {
        return pool;
    }

    long statements() {
        return roundTrips.sum();
    }

    @Override
    public void close() {
        pool.close();
    }
}
