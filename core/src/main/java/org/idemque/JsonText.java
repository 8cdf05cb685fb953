package org.idemque;

import java.util.Objects;

/**
 * A payload that is JSON text already, to be told apart from a string that is to become a JSON string. The text is parsed
 * when a request that carries it is enqueued: strictly, one value, no comments.
 *
 * @param value the text
 */
public record JsonText(String value) {

    public JsonText {
        Objects.requireNonNull(value, "value");
    }

    /** Wraps JSON text. */
    public static JsonText of(String value) {
        return new JsonText(value);
    }

    /** Says how long the text is, not what it holds: payloads stay out of logs. */
    @Override
    public String toString() {
        return "JsonText[%d characters]".formatted(value.length());
    }
}
