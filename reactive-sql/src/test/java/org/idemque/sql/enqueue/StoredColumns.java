package org.idemque.sql.enqueue;

import java.util.Map;
import java.util.TreeMap;
import org.idemque.sql.testing.TestDatabase;

/** Every column of a row as text, by name, so that a column which no test knows is seen. */
final class StoredColumns {

    private StoredColumns() {}

    /** The only row of a table. */
    static Map<String, String> only(TestDatabase database, String schema, String table) {
        database.execute("SET TIME ZONE 'UTC'");
        Map<String, String> columns = new TreeMap<>();
        database.rows("""
                        SELECT c.key, c.value FROM "%s".%s AS r CROSS JOIN LATERAL jsonb_each_text(to_jsonb(r)) AS c
                        """.formatted(schema, table)).forEach(column -> {
            if (columns.put((String) column.get(0), String.valueOf(column.get(1))) != null) {
                throw new AssertionError("more than one row in " + table);
            }
        });
        return columns;
    }
}
