package org.idemque.sql.testing;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Plain SQL over JDBC, to arrange and to look at data from outside: it shares no code with what is under test. Its
 * methods turn {@link SQLException} into {@link IllegalStateException}, as no test expects one here.
 */
final class SideConnection implements AutoCloseable {

    private final Connection connection;

    SideConnection(Connection connection) {
        this.connection = connection;
    }

    /** Runs statements; several with {@code ;} between them only without arguments. */
    void execute(String sql, @Nullable Object... arguments) {
        run(sql, arguments, PreparedStatement::execute);
    }

    /** The rows, each as its columns in their JDBC types. */
    List<List<@Nullable Object>> rows(String sql, @Nullable Object... arguments) {
        return run(sql, arguments, statement -> read(statement.executeQuery()));
    }

    /** The only column of the only row, as text. */
    @Nullable
    String text(String sql, @Nullable Object... arguments) {
        Object value = single(sql, arguments);
        return value == null ? null : value.toString();
    }

    /** The only column of the only row, a number. */
    long count(String sql, @Nullable Object... arguments) {
        if (single(sql, arguments) instanceof Number number) {
            return number.longValue();
        }
        throw new IllegalStateException("not a number: " + sql);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException("a side connection did not close", e);
        }
    }

    private @Nullable Object single(String sql, @Nullable Object... arguments) {
        List<List<@Nullable Object>> rows = rows(sql, arguments);
        if (rows.size() != 1 || rows.get(0).size() != 1) {
            throw new IllegalStateException("expected one row of one column, got %s from %s".formatted(rows, sql));
        }
        return rows.get(0).get(0);
    }

    @CanIgnoreReturnValue
    private <T> T run(String sql, @Nullable Object[] arguments, Action<T> action) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                statement.setObject(i + 1, arguments[i]);
            }
            return action.run(statement);
        } catch (SQLException e) {
            throw new IllegalStateException("%s, in: %s".formatted(e.getMessage(), sql), e);
        }
    }

    private static List<List<@Nullable Object>> read(ResultSet results) throws SQLException {
        int columns = results.getMetaData().getColumnCount();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        while (results.next()) {
            List<@Nullable Object> row = new ArrayList<>(columns);
            for (int column = 1; column <= columns; column++) {
                row.add(results.getObject(column));
            }
            rows.add(Collections.unmodifiableList(row));
        }
        return Collections.unmodifiableList(rows);
    }

    @FunctionalInterface
    private interface Action<T> {
        T run(PreparedStatement statement) throws SQLException;
    }
}
