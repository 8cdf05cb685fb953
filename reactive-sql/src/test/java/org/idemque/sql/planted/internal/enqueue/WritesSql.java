package org.idemque.sql.planted.internal.enqueue;

/** Breaks the rule that SQL stands in files: one statement in a plain literal, and one in a text block. */
public final class WritesSql {

    public String literal() {
        return "DELETE FROM job";
    }

    public String block() {
        return """
                UPDATE job
                """;
    }

    /** A comment may say "SELECT", and a message may say "select", or "UPDATED". */
    public String message() {
        return "cannot select what was UPDATED"; // not "INSERT" either
    }
}
