package org.idemque.sql.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;

/** Holds every statement that inserts a job, in the server, for as long as it is closed. No lock_timeout ends the wait. */
final class Gate {

    private static final String WAITING =
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database ="
                    + " (SELECT oid FROM pg_database WHERE datname = current_database())";

    private final TestDatabase database;

    private Gate(TestDatabase database) {
        this.database = database;
    }

    /** A gate before the installed table of jobs. */
    static Gate closed(TestDatabase database) {
        database.execute("""
                CREATE FUNCTION public.pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  PERFORM pg_catalog.set_config('lock_timeout', '0', true);
                  PERFORM pg_catalog.pg_advisory_xact_lock_shared(7);
                  RETURN NEW;
                END $$""");
        database.execute("CREATE TRIGGER pass_gate BEFORE INSERT ON idemque.job"
                + " FOR EACH ROW EXECUTE FUNCTION public.pass_gate()");
        database.execute("SELECT pg_advisory_lock(7)");
        return new Gate(database);
    }

    /** Lets all through that wait, and all that come. */
    void open() {
        database.execute("SELECT pg_advisory_unlock(7)");
    }

    /** Returns when so many statements wait. */
    void awaitWaiting(long statements) {
        assertThat(Poll.last(QueueFixture.PATIENCE, () -> database.count(WAITING), waiting -> waiting == statements))
                .as("statements at the gate")
                .isEqualTo(statements);
    }
}
