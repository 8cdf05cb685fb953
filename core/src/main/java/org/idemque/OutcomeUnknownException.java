package org.idemque;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The connection was lost, or a time bound passed, after the statement may have reached the database: the job may or may
 * not exist. Repeat the call with the same key: it returns the job if the first call made it, and makes it if not. A call
 * without a key has no such safe repeat.
 */
public final class OutcomeUnknownException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;

    /**
     * @param message what was being done and what went wrong
     * @param sqlState the SQLSTATE that the database or the driver reported, if there was one
     * @param cause the driver's or the pool's error, if there was one
     */
    public OutcomeUnknownException(String message, @Nullable String sqlState, @Nullable Throwable cause) {
        super(message, cause);
        this.sqlState = sqlState;
    }

    /** The SQLSTATE that the database or the driver reported; empty if the error has none. */
    public Optional<String> sqlState() {
        return Optional.ofNullable(sqlState);
    }
}
