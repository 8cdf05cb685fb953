package org.idemque.sql.enqueue;

import java.util.stream.IntStream;
import org.idemque.sql.testing.QueueFixture;

/**
 * Tells how much write-ahead log some work on the only session of a pool wrote. From version 18 on the server counts it
 * for the session. Before, only the position of the whole log is known, to which others write meanwhile: so the least of
 * several rounds is taken, as work that writes does so in each.
 */
final class WalMeter {

    private static final int ROUNDS = Integer.getInteger("idemque.test.rounds", 5);
    private static final int COUNTS_BY_SESSION = 180_000;

    private final QueueFixture fixture;

    WalMeter(QueueFixture fixture) {
        this.fixture = fixture;
    }

    /** Bytes written by the work in its best round. */
    long leastWritten(Runnable work) {
        return IntStream.range(0, ROUNDS)
                .mapToLong(round -> {
                    long before = written();
                    work.run();
                    return written() - before;
                })
                .min()
                .orElseThrow();
    }

    private long written() {
        SessionQuery.handInStatistics(fixture);
        boolean bySession =
                fixture.database().count("SELECT current_setting('server_version_num')::int") >= COUNTS_BY_SESSION;
        return bySession
                ? fixture.database().count("""
                        SELECT wal_bytes FROM pg_stat_activity, pg_stat_get_backend_wal(pid)
                        WHERE datname = current_database() AND application_name = 'idemque-test'
                        """)
                : fixture.database().count("SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')");
    }
}
