package org.idemque.benchmarks.server;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** One database, asked by the side of what is measured, each time on a connection of its own. */
public record Database(Address address) {

    public DataSource dataSource() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(address.jdbcUrl());
        source.setUser(address.user());
        source.setPassword(address.password());
        return source;
    }

    /** Runs statements in autocommit, in order, on one connection. */
    public void run(String... statements) {
        try (Connection connection = dataSource().getConnection();
                var statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    public long number(String sql) {
        return Long.parseLong(text(sql));
    }

    public String text(String sql, String... arguments) {
        return texts(sql, arguments).get(0);
    }

    /** The first column. */
    public List<String> texts(String sql, String... arguments) {
        try (Connection connection = dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setString(i + 1, arguments[i]);
            }
            List<String> values = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    values.add(rows.getString(1));
                }
            }
            return values;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    /** How many bytes of log the server has written since it was made. */
    public long walBytes() {
        return number("SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint");
    }

    /** From now on no autovacuum looks at any of the tables, so that nothing is vacuumed or analysed. */
    public void forgoAutovacuum() {
        run(texts("""
                        SELECT format('ALTER TABLE %I.%I SET (autovacuum_enabled = off)', schemaname, tablename)
                        FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')
                        """).toArray(String[]::new));
    }

    private static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("the database said: " + e.getMessage(), e);
    }
}
