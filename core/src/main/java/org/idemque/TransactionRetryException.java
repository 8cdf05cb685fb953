package org.idemque;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The caller's transaction cannot continue, through no fault of its own: a serialization failure, a deadlock, or a database
 * that could not do the work in time (its {@code lock_timeout} and {@code statement_timeout} included; {@link #sqlState()}
 * tells them apart). Nothing of it will be written. Roll it back and run the whole transaction again, the business statements
 * included.
 */
public final class TransactionRetryException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;

    /**
     * @param message what was being done and what went wrong
     * @param sqlState the SQLSTATE that the database or the driver reported, if there was one
     * @param cause the driver's or the pool's error, if there was one
     */
    public TransactionRetryException(String message, @Nullable String sqlState, @Nullable Throwable cause) {
        super(message, cause);
        this.sqlState = sqlState;
    }

    /** The SQLSTATE that the database or the driver reported; empty if the error has none. */
    public Optional<String> sqlState() {
        return Optional.ofNullable(sqlState);
    }
}
