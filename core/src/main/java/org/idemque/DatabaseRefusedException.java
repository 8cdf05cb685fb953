package org.idemque;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The database refused the statement for good: a missing privilege, a constraint, a value that only the server can judge.
 * Nothing was written. Repeating the same call fails the same way until somebody changes the database or the request.
 */
public final class DatabaseRefusedException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;

    /**
     * @param message what was being done and what went wrong
     * @param sqlState the SQLSTATE that the database or the driver reported, if there was one
     * @param cause the driver's or the pool's error, if there was one
     */
    public DatabaseRefusedException(String message, @Nullable String sqlState, @Nullable Throwable cause) {
        super(message, cause);
        this.sqlState = sqlState;
    }

    /** The SQLSTATE that the database or the driver reported; empty if the error has none. */
    public Optional<String> sqlState() {
        return Optional.ofNullable(sqlState);
    }
}
