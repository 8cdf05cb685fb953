package org.idemque;

import org.jspecify.annotations.Nullable;

/**
 * The base of every error that the queue reports. Each subtype is one thing that a caller can act on, and carries its
 * facts as getters. No message, field or cause holds a payload or a raw key.
 */
public abstract sealed class IdemqueException extends RuntimeException
        permits DatabaseRefusedException,
                EnqueueIdempotencyConflictException,
                InvalidRequestException,
                OutcomeUnknownException,
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
