package org.idemque.sql.enqueue;

import java.util.List;
import org.idemque.sql.testing.TestDatabase;

/**
 * Everything in the queue's tables, with the places and the transactions of the rows: equal to an earlier reading if and
 * only if nothing was inserted, updated, deleted or locked since.
 */
record StoredRows(List<List<Object>> jobs, List<List<Object>> bindings) {

    static StoredRows of(TestDatabase database) {
        return new StoredRows(read(database, "job"), read(database, "binding"));
    }

    private static List<List<Object>> read(TestDatabase database, String table) {
        return database.rows("""
                SELECT r.ctid::text, r.xmin::text, r.xmax::text, r::text FROM idemque.%s AS r ORDER BY r.ctid
                """.formatted(table));
    }
}
