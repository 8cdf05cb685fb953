package org.idemque.sql.admin;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.idemque.RetryPolicy;

/**
 * What a job is to do, as it was last asked for.
 *
 * @param queue where workers look for it
 * @param type what kind of work it is
 * @param payload its input as JSON text, equal to what was accepted but for white space and the order of members, and with
 *     "(redacted)" in place of the values of sensitive members
 * @param priority which jobs of a queue go first, 0 to 100, higher first
 * @param tags its labels, sorted
 * @param concurrencyKey what it shares a limit by
 * @param maxAttempts its attempt budget
 * @param retryPolicy the wait between attempts
 * @param deadline the instant past which no attempt may run
 * @param executionTimeout the limit of one attempt
 * @param sensitive the names of members whose values are not shown, sorted
 * @param requestDigest the digest of the request, in hex, as conflicts name it; "(redacted)" if it has sensitive members
 */
public record JobDefinition(
        String queue,
        String type,
        String payload,
        int priority,
        List<String> tags,
        Optional<String> concurrencyKey,
        int maxAttempts,
        RetryPolicy retryPolicy,
        Optional<Instant> deadline,
        Optional<Duration> executionTimeout,
        List<String> sensitive,
        String requestDigest) {

    public JobDefinition {
        tags = List.copyOf(tags);
        sensitive = List.copyOf(sensitive);
    }

    /** Says everything but the payload, so that logging a view does not log the work. */
    @Override
    public String toString() {
        return ("JobDefinition[queue=%s, type=%s, payload=(%d characters), priority=%d, tags=%s, concurrencyKey=%s,"
                        + " maxAttempts=%d, retryPolicy=%s, deadline=%s, executionTimeout=%s, sensitive=%s, requestDigest=%s]")
                .formatted(
                        queue,
                        type,
                        payload.length(),
                        priority,
                        tags,
                        concurrencyKey,
                        maxAttempts,
                        retryPolicy,
                        deadline,
                        executionTimeout,
                        sensitive,
                        requestDigest);
    }
}
