package org.idemque.sql.admin;

import java.util.Objects;
import java.util.Optional;
import org.idemque.InvalidRequestException;

/**
 * Which part of a listing is asked for: its first rows, or those behind a cursor that an earlier part gave.
 *
 * @param size how many rows at most: 1 to 1,000; default 100. It may differ from page to page
 * @param cursor where the page before ended, as {@link Slice#next()} gave it; empty for the first page
 */
public record Page(int size, Optional<String> cursor) {

    /** How many rows a page has that does not say. */
    public static final int DEFAULT_SIZE = 100;

    private static final int MAX_SIZE = 1_000;
    private static final int MAX_CURSOR = 200;

    /**
     * @throws InvalidRequestException if the size is out of bounds, or the cursor longer than any that was given. Whether it
     *     fits the filter is seen when it is used
     */
    public Page {
        Objects.requireNonNull(cursor, "page.cursor");
        if (size < 1 || size > MAX_SIZE) {
            throw new InvalidRequestException("page.size", "1 to %d".formatted(MAX_SIZE), Integer.toString(size));
        }
        cursor.map(String::length).filter(length -> length > MAX_CURSOR).ifPresent(length -> {
            throw new InvalidRequestException(
                    "page.cursor", "a cursor of at most %d characters".formatted(MAX_CURSOR), "%d".formatted(length));
        });
    }

    /** The first {@value #DEFAULT_SIZE} rows. */
    public static Page first() {
        return new Page(DEFAULT_SIZE, Optional.empty());
    }

    /**
     * The rows behind a cursor, {@value #DEFAULT_SIZE} at most.
     *
     * @throws InvalidRequestException if it is longer than any that was given
     */
    public static Page after(String cursor) {
        return first().withCursor(cursor);
    }

    /**
     * A page of another size.
     *
     * @throws InvalidRequestException if it is out of bounds
     */
    public Page withSize(int newSize) {
        return new Page(newSize, cursor);
    }

    /**
     * A page of the same size behind a cursor.
     *
     * @throws InvalidRequestException if it is longer than any that was given
     */
    public Page withCursor(String newCursor) {
        return new Page(size, Optional.of(Objects.requireNonNull(newCursor, "newCursor")));
    }
}
