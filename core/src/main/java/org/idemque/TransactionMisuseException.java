package org.idemque;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The connection lent by the caller cannot carry the call: it has no open transaction, or one that has failed or is
 * read-only: roll it back, or begin one first. Or a call that needs a transaction of its own, such as an installation, was made
 * within one: make it outside. Nothing was written by this call.
 */
public final class TransactionMisuseException extends IdemqueException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String sqlState;

    /**
     * @param message what was being done and what went wrong
     * @param sqlState the SQLSTATE that the database or the driver reported, if there was one
     * @param cause the driver's or the pool's error, if there was one
     */
    public TransactionMisuseException(String message, @Nullable String sqlState, @Nullable Throwable cause) {
        super(message, cause);
        this.sqlState = sqlState;
    }

    /** The SQLSTATE that the database or the driver reported; empty if the error has none. */
    public Optional<String> sqlState() {
        return Optional.ofNullable(sqlState);
    }
}
