package org.idemque.sql.internal.operate;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.idemque.sql.admin.Slice;
import org.jspecify.annotations.Nullable;

/**
 * A row of a page as its statement gives it.
 *
 * @param row what is shown; null in the only row of a page that shows nothing
 * @param position where the row stands, in hex; null with it
 * @param reached where the last row stands that was looked at, in hex, if there may be more behind it; the same in each row
 */
record Found<T>(
        @Nullable T row,
        @Nullable String position,
        @Nullable String reached) {

    /** How many rows a page looks at if its filter has to be compared with each: milliseconds of work. */
    static final int MAX_EXAMINED = 10_000;

    /** How many rows a statement is to look at, so that one more is found than is shown. */
    static int examined(int size, boolean filtered) {
        return filtered ? MAX_EXAMINED : size + 1;
    }

    /** The page that the rows make: one row too many says where it goes on, else how far the statement looked. */
    static <T> Slice<T> slice(List<Found<T>> found, int size, Cursor cursor) {
        List<T> rows = found.stream()
                .map(Found::row)
                .filter(Objects::nonNull)
                .limit(size)
                .toList();
        String next = found.size() > size
                ? found.get(size - 1).position()
                : found.get(0).reached();
        return new Slice<>(rows, Optional.ofNullable(next).map(cursor::at));
    }
}
