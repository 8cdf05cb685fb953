package org.idemque.examples.problems;

import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** The kinds of problem that a caller may meet, each with a type of its own to decide by. */
enum Problem {
    KEY_CONFLICT(HttpStatus.CONFLICT, "The key belongs to different work, or to another kind of key"),
    INVALID_REQUEST(HttpStatus.UNPROCESSABLE_CONTENT, "The request is out of bounds"),
    ORDER_REFUSED(HttpStatus.UNPROCESSABLE_CONTENT, "The order was refused"),
    OVERLOADED(HttpStatus.SERVICE_UNAVAILABLE, "Too much is in flight; nothing was accepted"),
    UNAVAILABLE(HttpStatus.SERVICE_UNAVAILABLE, "The database is not available; nothing was accepted"),
    OUTCOME_UNKNOWN(HttpStatus.SERVICE_UNAVAILABLE, "The request may have been accepted; repeat it with the same key"),
    TRANSACTION_RETRY(HttpStatus.SERVICE_UNAVAILABLE, "The transaction lost a race; nothing was accepted"),
    MISCONFIGURED(HttpStatus.INTERNAL_SERVER_ERROR, "The queue is not in order");

    private final HttpStatus status;
    private final String title;

    Problem(HttpStatus status, String title) {
        this.status = status;
        this.title = title;
    }

    HttpStatus status() {
        return status;
    }

    ProblemDetail because(@Nullable String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setType(URI.create(
                "urn:idemque:problem:" + name().toLowerCase(Locale.ROOT).replace('_', '-')));
        problem.setTitle(title);
        return problem;
    }
}
