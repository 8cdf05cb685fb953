package org.idemque.sql.enqueue;

import java.util.List;
import org.idemque.sql.testing.QueueFixture;

/**
 * What the server has counted of the binding table so far.
 *
 * @param pages pages of the table and of its index that were looked at
 * @param rowsScanned rows that were read without the index
 */
record TableTraffic(long pages, long rowsScanned) {

    /** Everything up to now; the sessions of the pool, of which there must be one, hand in what they counted. */
    static TableTraffic ofSession(QueueFixture fixture) {
        SessionQuery.handInStatistics(fixture);
        List<Object> row = fixture.database().rows("""
                        SELECT heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read, seq_tup_read
                        FROM pg_statio_user_tables JOIN pg_stat_user_tables USING (relid)
                        WHERE relid = 'idemque.binding'::regclass
                        """).get(0);
        return new TableTraffic((Long) row.get(0), (Long) row.get(1));
    }

    TableTraffic since(TableTraffic earlier) {
        return new TableTraffic(pages - earlier.pages, rowsScanned - earlier.rowsScanned);
    }

    double pagesPer(int requests) {
        return (double) pages / requests;
    }
}
