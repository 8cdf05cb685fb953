package org.idemque;

import org.jspecify.annotations.Nullable;

/**
 * The base of every error that the queue reports. Each subtype is one thing that a caller can act on, and carries its
 * facts as getters. No message or field
 * holds a payload, and nothing, causes included, a raw key. A cause is what the server said, which may quote a row.
 */
public abstract sealed class IdemqueException extends RuntimeException
        permits DatabaseRefusedException,
                EnqueueKeyException,
                InvalidRequestException,
                OutcomeUnknownException,
                PurgeConflictException,
                QueueOverloadedException,
                QueueUnavailableException,
                SchemaException,
                TransactionMisuseException,
                TransactionRetryException {

    private static final long serialVersionUID = 1L;

    IdemqueException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
