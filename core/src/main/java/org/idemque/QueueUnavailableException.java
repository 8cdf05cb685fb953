package org.idemque;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The database could not be reached or could not do the work in time, and it is known that nothing was written. Safe to
 * repeat later, keyed or not.
 */
public final class QueueUnavailableException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;

    /**
     * @param message what was being done and what went wrong
     * @param sqlState the SQLSTATE that the database or the driver reported, if there was one
     * @param cause the driver's or the pool's error, if there was one
     */
    public QueueUnavailableException(String message, @Nullable String sqlState, @Nullable Throwable cause) {
        super(message, cause);
        this.sqlState = sqlState;
    }

    /** The SQLSTATE that the database or the driver reported; empty if the error has none. */
    public Optional<String> sqlState() {
        return Optional.ofNullable(sqlState);
    }
}
