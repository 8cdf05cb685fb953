package org.idemque;

import java.util.Objects;
import java.util.OptionalInt;

/**
 * A request or an option is out of bounds. Raised before any SQL runs; nothing was written, and repeating the same call
 * fails the same way.
 */
public final class InvalidRequestException extends IdemqueException {

    private static final long serialVersionUID = 1L;
    private static final int ALONE = -1;

    private final String option;
    private final String expected;
    private final String actual;
    private final int position;

    /**
     * @param option the name of the option, as the options' accessors spell it
     * @param expected what would have been accepted, with its bound and unit
     * @param actual what came instead, without repeating a payload or a key
     */
    public InvalidRequestException(String option, String expected, String actual) {
        this(option, expected, actual, ALONE);
    }

    private InvalidRequestException(String option, String expected, String actual, int position) {
        super(message(option, expected, actual, position), null);
        this.option = Objects.requireNonNull(option, "option");
        this.expected = Objects.requireNonNull(expected, "expected");
        this.actual = Objects.requireNonNull(actual, "actual");
        this.position = position;
    }

    private static String message(String option, String expected, String actual, int position) {
        String where = position == ALONE ? "" : " (request at position %d)".formatted(position);
        return "%s must be %s, got %s%s".formatted(option, expected, actual, where);
    }

    /** The same error, said of the batch member at a position that counts from zero. */
    public InvalidRequestException at(int index) {
        InvalidRequestException located = new InvalidRequestException(option, expected, actual, index);
        located.setStackTrace(getStackTrace());
        return located;
    }

    /** The option that was refused. */
    public String option() {
        return option;
    }

    /** What would have been accepted. */
    public String expected() {
        return expected;
    }

    /** What came instead. */
    public String actual() {
        return actual;
    }

    /** The position of the refused member in its batch, from zero; empty outside a batch. */
    public OptionalInt position() {
        return position == ALONE ? OptionalInt.empty() : OptionalInt.of(position);
    }
}
