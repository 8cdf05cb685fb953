package org.idemque.sql.modes;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.idemque.JobId;
import org.idemque.sql.testing.TestDatabase;

/** What stands in the tables, and what workers and time do to it. */
record Work(TestDatabase database) {

    /** A worker claims everything that is ready or scheduled. */
    void begin() {
        database.execute("UPDATE idemque.job SET state = 'running', attempt = attempt + 1, fence = fence + 1,"
                + " worker = 'test', leased_until = now() + interval '1 minute'");
    }

    /** All windows are over, and what was to run at their end is due. */
    void passWindows() {
        database.execute("UPDATE idemque.job SET run_at = run_at - interval '2 hours'");
        database.execute("UPDATE idemque.binding SET expires_at = expires_at - interval '2 hours'");
    }

    /** Half an hour goes by. */
    void passHalfAnHour() {
        database.execute("UPDATE idemque.job SET run_at = run_at - interval '30 minutes'");
        database.execute("UPDATE idemque.binding SET expires_at = expires_at - interval '30 minutes'");
    }

    /** The jobs' payloads, in the order of their ids. */
    List<String> payloads() {
        return texts("SELECT payload #>> '{}' FROM idemque.job ORDER BY id");
    }

    List<JobId> jobs() {
        return database.rows("SELECT id FROM idemque.job ORDER BY id").stream()
                .map(row -> new JobId((UUID) Objects.requireNonNull(row.get(0))))
                .toList();
    }

    /** The end of the only window, by binding and by job, in whole minutes from now. */
    List<Long> minutesLeft() {
        return List.of(
                database.count("SELECT round(extract(epoch FROM expires_at - now()) / 60) FROM idemque.binding"),
                database.count("SELECT round(extract(epoch FROM run_at - now()) / 60) FROM idemque.job"));
    }

    long absorbed() {
        return database.count("SELECT sum(absorbed) FROM idemque.binding");
    }

    List<String> texts(String sql) {
        return database.rows(sql).stream()
                .map(row -> String.valueOf(row.get(0)))
                .toList();
    }
}
