package org.idemque.sql.secrecy;

import java.util.List;
import org.idemque.sql.testing.TestDatabase;

/** All that the server can be asked for: every row of every table, the planner's statistics and the catalogs included. */
final class StoredText {

    private StoredText() {}

    static List<String> of(TestDatabase database) {
        database.execute("ANALYZE");
        return database.rows("""
                        SELECT format('SELECT %L || t::text FROM %I.%I AS t', n.nspname || '.' || c.relname || ': ', n.nspname, c.relname)
                        FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
                        WHERE c.relkind IN ('r', 'm', 'p') AND n.nspname <> 'pg_toast'
                        UNION ALL
                        SELECT format('SELECT %L || t::text FROM pg_catalog.%I AS t', v || ': ', v)
                        FROM unnest('{pg_stat_activity, pg_locks, pg_prepared_xacts}'::text[]) AS v
                        """).stream()
                .flatMap(query -> database.rows((String) query.get(0)).stream())
                .map(row -> String.valueOf(row.get(0)))
                .toList();
    }
}
