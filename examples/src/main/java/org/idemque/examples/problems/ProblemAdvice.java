package org.idemque.examples.problems;

import java.time.Duration;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueKeyException;
import org.idemque.EnqueueKeyModeException;
import org.idemque.IdemqueException;
import org.idemque.InvalidRequestException;
import org.idemque.OutcomeUnknownException;
import org.idemque.QueueOverloadedException;
import org.idemque.QueueUnavailableException;
import org.idemque.TransactionRetryException;
import org.idemque.examples.orders.OrderRefusedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.reactive.result.method.annotation.ResponseEntityExceptionHandler;

/**
 * Errors as problem details (RFC 9457). Those of the queue say nothing of a payload and no more of a key than its preview
 * and digest; what the database said stays in the log.
 */
@RestControllerAdvice
class ProblemAdvice extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemAdvice.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    @ExceptionHandler
    ProblemDetail conflict(EnqueueIdempotencyConflictException conflict) {
        ProblemDetail problem = keyProblem(conflict);
        problem.setProperty("conflictingFields", conflict.conflictingFields());
        return problem;
    }

    @ExceptionHandler
    ProblemDetail otherMode(EnqueueKeyModeException clash) {
        ProblemDetail problem = keyProblem(clash);
        problem.setProperty("existingMode", clash.existingMode());
        return problem;
    }

    private static ProblemDetail keyProblem(EnqueueKeyException refused) {
        ProblemDetail problem = Problem.KEY_CONFLICT.because(refused.getMessage());
        refused.existingJobId().ifPresent(job -> problem.setProperty("existingJobId", job.toString()));
        problem.setProperty("keyPreview", refused.keyPreview());
        problem.setProperty("keyDigest", refused.keyDigest());
        return problem;
    }

    @ExceptionHandler
    ProblemDetail invalid(InvalidRequestException invalid) {
        ProblemDetail problem = Problem.INVALID_REQUEST.because(invalid.getMessage());
        problem.setProperty("option", invalid.option());
        problem.setProperty("expected", invalid.expected());
        problem.setProperty("actual", invalid.actual());
        return problem;
    }

    @ExceptionHandler
    ProblemDetail refused(OrderRefusedException refused) {
        ProblemDetail problem = Problem.ORDER_REFUSED.because(refused.getMessage());
        problem.setProperty("creditLimit", refused.creditLimit());
        return problem;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> overloaded(QueueOverloadedException overloaded) {
        return later(Problem.OVERLOADED, overloaded);
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unavailable(QueueUnavailableException unavailable) {
        return later(Problem.UNAVAILABLE, unavailable);
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unknown(OutcomeUnknownException unknown) {
        return later(Problem.OUTCOME_UNKNOWN, unknown);
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> lostRace(TransactionRetryException lostRace) {
        return later(Problem.TRANSACTION_RETRY, lostRace);
    }

    /** What is left is for whoever runs the application, not for the caller. */
    @ExceptionHandler
    ProblemDetail misconfigured(IdemqueException error) {
        LOG.error("the queue cannot work", error);
        return Problem.MISCONFIGURED.because("Repeating the request does not help before it is.");
    }

    private static ResponseEntity<ProblemDetail> later(Problem problem, IdemqueException error) {
        LOG.warn("answered with {}: {}", problem, error.getMessage());
        return ResponseEntity.status(problem.status())
                .header(HttpHeaders.RETRY_AFTER, Long.toString(PAUSE.toSeconds()))
                .body(problem.because(error.getMessage()));
    }
}
