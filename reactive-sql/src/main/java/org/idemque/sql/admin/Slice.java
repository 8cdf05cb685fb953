package org.idemque.sql.admin;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One page of a listing. Walked from cursor to cursor, a listing meets each row once that is there from the first page to the
 * last; one that comes or goes meanwhile may be met or not.
 *
 * <p>A page looks at a bounded number of rows. If few of them fit the filter it has fewer rows than asked for, even none, and
 * yet a cursor: the listing has ended only when there is no cursor.
 *
 * @param rows the rows, in the listing's order
 * @param next where to go on with the same filter; empty at the end. Opaque, and of use to nobody else than the next page
 */
public record Slice<T>(List<T> rows, Optional<String> next) {
    public Slice {
        rows = List.copyOf(rows);
        Objects.requireNonNull(next, "next");
    }
}
