package org.idemque.sql.testing;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Holds every statement that inserts a job, in the server, for as long as it is closed. No lock_timeout ends the wait. A
 * transaction that sets {@code test.pass} to 'on' goes past it.
 */
public final class Gate {

    private static final String WAITING =
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database ="
                    + " (SELECT oid FROM pg_database WHERE datname = current_database())";

    private final TestDatabase database;

    private Gate(TestDatabase database) {
        this.database = database;
    }

    /** A gate before the installed table of jobs. */
    public static Gate closed(TestDatabase database) {
        database.execute("""
                CREATE FUNCTION public.pass_gate() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                  IF pg_catalog.current_setting('test.pass', true) = 'on' THEN RETURN NEW; END IF;
                  PERFORM pg_catalog.set_config('lock_timeout', '0', true);
                  PERFORM pg_catalog.pg_advisory_xact_lock_shared(7);
                  RETURN NEW;
                END $$""");
        database.execute("CREATE TRIGGER pass_gate BEFORE INSERT ON idemque.job"
                + " FOR EACH ROW EXECUTE FUNCTION public.pass_gate()");
        Gate gate = new Gate(database);
        gate.close();
        return gate;
    }

    /** Holds what comes from now on again. */
    public void close() {
        database.execute("SELECT pg_advisory_lock(7)");
    }

    /** Lets all through that wait, and all that come. */
    public void open() {
        database.execute("SELECT pg_advisory_unlock(7)");
    }

    /** Returns when so many statements wait. */
    public void awaitWaiting(long statements) {
        assertThat(Poll.last(QueueFixture.PATIENCE, () -> database.count(WAITING), waiting -> waiting == statements))
                .as("statements at the gate")
                .isEqualTo(statements);
    }
}
