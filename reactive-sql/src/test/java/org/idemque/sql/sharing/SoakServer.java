package org.idemque.sql.sharing;

import io.r2dbc.pool.ConnectionPool;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.idemque.sql.testing.PostgresServer;
import org.idemque.sql.testing.TestDatabase;

/** A server that suffers for a test: its sessions are ended one by one, or all at once when it goes away for a while. */
interface SoakServer extends AutoCloseable {

    /**
     * One of the test's own, which is stopped and started, if this machine can start servers. Otherwise the server of all
     * tests behind a network that goes away, while all sessions are ended.
     *
     * @param data an empty folder
     */
    static SoakServer before(TestDatabase database, Path data) {
        return PostgresServer.shared().isEmbedded() ? RestartableServer.start(data) : new ProxiedServer(database);
    }

    /** A pool for the code under test. */
    ConnectionPool pool(int size);

    /** A session of the test's own. */
    Connection connect() throws SQLException;

    /** Goes away with every session, comes back when something was done. */
    void restart(Runnable meanwhile);

    @Override
    void close();

    /** Ends one session of the code under test. */
    default void killOne(Random random) {
        List<String> sessions = rows("SELECT pid FROM pg_stat_activity WHERE datname = current_database()"
                + " AND application_name = 'idemque-test' ORDER BY backend_start, pid");
        if (!sessions.isEmpty()) {
            List<String> unused =
                    rows("SELECT pg_terminate_backend(%s)".formatted(sessions.get(random.nextInt(sessions.size()))));
        }
    }

    /** The number in the only column of the only row. */
    default long number(String sql) {
        return Long.parseLong(rows(sql).get(0));
    }

    /** The first column of all rows. */
    default List<String> rows(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Runs a statement from the side. */
    default void execute(String sql) {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            boolean unused = statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }
}
