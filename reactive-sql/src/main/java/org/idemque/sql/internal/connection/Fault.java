package org.idemque.sql.internal.connection;

import java.util.Optional;
import org.idemque.DatabaseRefusedException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueUnavailableException;
import org.idemque.SchemaException;

/** What the failure of a statement says of the several requests that it carried. */
public enum Fault {
    /** Another transaction held a row that one of them needs. */
    LOCK,
    /** One of them lost a race with another transaction. */
    RACE,
    /** One of them may be at fault: a value, a constraint, a limit, a trigger. */
    VALUE,
    /** The connection broke, and nobody knows what became of them. */
    CONNECTION,
    /** It concerns them all alike. */
    ALL;

    /** Judges an error that {@link Sessions#run} ended with. */
    public static Fault of(Throwable error) {
        if (error instanceof OutcomeUnknownException unknown) {
            // Without a cause it is we who stopped waiting: the statement may be running still.
            return unknown.getCause() == null ? ALL : CONNECTION;
        }
        if (error instanceof SchemaException) {
            return VALUE; // it may be a table that a trigger misses for one of them
        }
        return sqlState(error).map(SqlStates::fault).orElse(ALL);
    }

    private static Optional<String> sqlState(Throwable error) {
        if (error instanceof QueueUnavailableException unavailable) {
            return unavailable.sqlState();
        }
        return error instanceof DatabaseRefusedException refused ? refused.sqlState() : Optional.empty();
    }
}
