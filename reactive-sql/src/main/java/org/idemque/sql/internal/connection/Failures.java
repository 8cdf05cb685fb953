package org.idemque.sql.internal.connection;

import io.r2dbc.spi.R2dbcException;
import java.util.Objects;
import org.idemque.DatabaseRefusedException;
import org.idemque.IdemqueException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.QueueUnavailableException;
import org.idemque.SchemaException;
import org.idemque.TransactionMisuseException;
import org.idemque.TransactionRetryException;
import org.jspecify.annotations.Nullable;
import reactor.pool.PoolAcquirePendingLimitException;
import reactor.pool.PoolShutdownException;

/**
 * Turns what the driver and the pool report into the queue's errors. Messages say which work failed and by which SQLSTATE;
 * what the server said of a statement is left to the cause.
 *
 * @param schema the schema that the work runs in
 * @param requiredVersion the version of its tables that this library needs
 */
public record Failures(String schema, int requiredVersion) {

    /** An error met before the work had a connection: nothing can have been written. */
    Throwable acquiring(Throwable error) {
        if (error instanceof PoolAcquirePendingLimitException full) {
            return new QueueOverloadedException(full.getAcquirePendingLimit(), "calls that wait for the pool");
        }
        if (isNotForUs(error)) {
            return error;
        }
        if (error instanceof PoolShutdownException) {
            return unavailable("the pool of connections is closed", null, error);
        }
        if (!(error instanceof R2dbcException database)) {
            return unavailable("no connection could be had", null, error);
        }
        String state = database.getSqlState();
        if (state != null && SqlStates.verdict(state) == Verdict.REFUSED) {
            return new DatabaseRefusedException("%s (SQLSTATE %s)".formatted(refusal(state), state), state, error);
        }
        // Whom it could not reach: nothing was asked yet that could be secret.
        boolean unreachable = state != null && SqlStates.classOf(state).equals("08");
        String why = unreachable ? "no connection could be had, " + error.getMessage() : "no connection could be had";
        return unavailable(why, state, error);
    }

    private static String refusal(String state) {
        return switch (SqlStates.classOf(state)) {
            case "28" -> "the database refused the user or the password";
            case "3D" -> "there is no such database";
            default -> "the database refused the connection";
        };
    }

    /** An error met by a statement that was sent, or about to be. */
    Throwable working(Throwable error, boolean inTransaction) {
        if (isNotForUs(error)) {
            return error;
        }
        if (!(error instanceof R2dbcException database)) {
            return new OutcomeUnknownException("the driver failed while the statement ran", null, error);
        }
        String state = Objects.requireNonNullElse(database.getSqlState(), "08000");
        String told = "(SQLSTATE %s)".formatted(state);
        return switch (SqlStates.verdict(state)) {
            case RACE ->
                inTransaction
                        ? new TransactionRetryException(
                                "the transaction lost a race and must be run again " + told, state, error)
                        : unavailable("the statement lost a race and was rolled back", state, error);
            case UNAVAILABLE ->
                inTransaction
                        ? new TransactionRetryException(
                                "the database could not do the work, and the transaction cannot go on " + told,
                                state,
                                error)
                        : unavailable("the database could not do the work", state, error);
            case BROKEN ->
                new OutcomeUnknownException("the connection was lost while the statement ran " + told, state, error);
            case SCHEMA -> SchemaException.mismatch(schema, requiredVersion, error);
            case TRANSACTION ->
                inTransaction
                        ? new TransactionMisuseException(
                                "the transaction cannot carry the statement: it has failed already, or may not write "
                                        + told,
                                state,
                                error)
                        : unavailable("the session cannot write", state, error);
            case REFUSED -> new DatabaseRefusedException("%s %s".formatted(refusedWork(state), told), state, error);
        };
    }

    private static String refusedWork(String state) {
        return state.equals("42501")
                ? "the database user lacks a right that the statement needs, or a row level policy forbids it"
                : "the database refused the statement";
    }

    static QueueUnavailableException unavailable(String what, @Nullable String state, @Nullable Throwable cause) {
        return new QueueUnavailableException(
                state == null ? what : "%s (SQLSTATE %s)".formatted(what, state), state, cause);
    }

    /** Whether an error says all there is to say already, or is one that nobody should answer. */
    private static boolean isNotForUs(Throwable error) {
        return error instanceof IdemqueException || error instanceof Error;
    }
}
