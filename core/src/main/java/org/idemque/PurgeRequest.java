package org.idemque;

/**
 * A purge of one queue, under the id of the request for it. An immutable value; bad values are refused with
 * {@link InvalidRequestException} when it is made.
 *
 * @param queue which queue: 1 to 200 UTF-8 bytes, no control characters
 * @param actor who asks for it, a person or a program: 1 to 200 UTF-8 bytes, not blank, no control characters
 * @param reason why, for those who look later: 1 to 1,000 UTF-8 bytes, not blank, no control characters
 * @param requestId names this one request, so that repeating it purges nothing more: 1 to 512 UTF-8 bytes, not blank, no
 *     control characters. It is stored as it is: no secret
 */
public record PurgeRequest(String queue, String actor, String reason, String requestId) {

    public PurgeRequest {
        Checks.name("queue", queue, 200);
        Checks.said("actor", actor, 200);
        Checks.said("reason", reason, 1_000);
        Checks.said("requestId", requestId, 512);
    }
}
