package org.idemque.benchmarks.contender;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.load.Request;
import org.idemque.benchmarks.server.Database;

/** HikariCP and pgjdbc with the library's statement, on a platform thread for each caller. */
record JdbcDriver() implements Contender {

    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");

    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public String note() {
        return "The library's statement on HikariCP and pgjdbc. Blocks a platform thread for each caller. Does not parse,"
                + " hash or fingerprint: its parameters are ready.";
    }

    @Override
    public Session open(Database database, Tuning tuning) {
        LibrarySchema.install(database);
        JdbcPool pool = new JdbcPool(database, tuning.connections());
        Call call = new Call(pool, ReadyRequests.sql(), new ReadyRequests());
        return new BlockingSession(
                database, pool, tuning.callers(), LibrarySchema.STORED_JOBS, call::enqueue, () -> {});
    }

    /** JDBC numbers parameters as they occur, so one that is used twice is given twice. */
    private static final class Call {

        private final JdbcPool pool;
        private final String sql;
        private final int[] occurrences;
        private final ReadyRequests ready;

        Call(JdbcPool pool, String sql, ReadyRequests ready) {
            this.pool = pool;
            this.sql = PARAMETER.matcher(sql).replaceAll("?");
            this.occurrences = PARAMETER
                    .matcher(sql)
                    .results()
                    .map(MatchResult::group)
                    .mapToInt(parameter -> Integer.parseInt(parameter.substring(1)) - 1)
                    .toArray();
            this.ready = ready;
        }

        Outcome enqueue(List<Request> requests) throws SQLException {
            EnqueueParameters parameters = ready.parameters(requests);
            try (Connection connection = pool.source().getConnection();
                    PreparedStatement prepared = connection.prepareStatement(sql)) {
                for (int i = 0; i < occurrences.length; i++) {
                    prepared.setObject(i + 1, parameters.values().get(occurrences[i]));
                }
                try (ResultSet rows = prepared.executeQuery()) {
                    rows.next();
                    return parameters.outcome(
                            rows.getLong("ordinal"),
                            rows.getObject("job_id", UUID.class),
                            rows.getString("owner_fingerprint_hex"));
                }
            }
        }
    }
}
