package org.idemque;

/**
 * What an operator does to a queue, and why. An immutable value; bad values are refused with
 * {@link InvalidRequestException} when it is made.
 *
 * @param queue which queue: 1 to 200 UTF-8 bytes, no control characters
 * @param actor who does it, a person or a program: 1 to 200 UTF-8 bytes, not blank, no control characters
 * @param reason why, for those who look later: 1 to 1,000 UTF-8 bytes, not blank, no control characters
 */
public record QueueAction(String queue, String actor, String reason) {

    public QueueAction {
        Checks.name("queue", queue, 200);
        Checks.said("actor", actor, 200);
        Checks.said("reason", reason, 1_000);
    }
}
