package org.idemque.sql.internal.enqueue;

import org.idemque.DatabaseRefusedException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.QueueUnavailableException;
import org.idemque.SchemaException;

/**
 * An error for one caller of several that fail alike. Reactor writes into an exception what passes on its way to a subscriber,
 * so that one exception for all would tell each of them about the others.
 */
final class OwnError {

    private OwnError() {}

    static Throwable of(Throwable error) {
        String message = String.valueOf(error.getMessage());
        if (error instanceof QueueUnavailableException unavailable) {
            return new QueueUnavailableException(message, unavailable.sqlState().orElse(null), unavailable.getCause());
        }
        if (error instanceof OutcomeUnknownException unknown) {
            return new OutcomeUnknownException(message, unknown.sqlState().orElse(null), unknown.getCause());
        }
        if (error instanceof DatabaseRefusedException refused) {
            return new DatabaseRefusedException(message, refused.sqlState().orElse(null), refused.getCause());
        }
        if (error instanceof QueueOverloadedException overloaded) {
            return new QueueOverloadedException(overloaded.limit(), overloaded.what());
        }
        if (error instanceof SchemaException schema) {
            return SchemaException.mismatch(schema.schema(), schema.required(), schema.getCause());
        }
        return error;
    }
}
