package org.idemque.sql.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.internal.key.KeyHasher;
import org.idemque.sql.testing.Poll;
import org.idemque.sql.testing.QueueFixture;
import org.idemque.sql.testing.TestDatabase;
import org.jspecify.annotations.Nullable;

/** The tables as a model's state, and what time and operators do to them between two rounds. */
record Tables(TestDatabase database) {

    /** The work of a job that is not there any more. */
    static final int GONE = -1;

    Model read(int keys) {
        Map<String, Integer> byHash = new HashMap<>();
        IntStream.range(0, keys)
                .forEach(key -> byHash.put(
                        HexFormat.of()
                                .formatHex(KeyHasher.plain()
                                        .hash(Idempotency.of(Ask.name(key)))
                                        .hash()),
                        key));
        Map<Integer, Owner> owners = new HashMap<>();
        for (List<@Nullable Object> row : database.rows("""
                SELECT encode(b.key_hash, 'hex'), upper(b.mode), b.job_id, coalesce(j.payload #>> '{}', 'work -1'), b.absorbed,
                       b.expires_at > clock_timestamp(), j.attempt IS NOT DISTINCT FROM 0
                FROM idemque.binding AS b LEFT JOIN idemque.job AS j ON j.id = b.job_id""")) {
            owners.put(
                    Objects.requireNonNull(byHash.get(String.valueOf(row.get(0)))),
                    new Owner(
                            KeyMode.valueOf(String.valueOf(row.get(1)).toUpperCase(Locale.ROOT)),
                            new JobId((UUID) Objects.requireNonNull(row.get(2))),
                            GONE,
                            Integer.parseInt(String.valueOf(row.get(3)).substring("work ".length())),
                            (Long) Objects.requireNonNull(row.get(4)),
                            Boolean.TRUE.equals(row.get(5)),
                            Boolean.TRUE.equals(row.get(6))));
        }
        return new Model(owners, Map.of());
    }

    /** All keys expire; jobs are done but the debounced ones. */
    void passTime() {
        database.execute("UPDATE idemque.job SET run_at = run_at - interval '2 hours'");
        database.execute("UPDATE idemque.binding SET expires_at = expires_at - interval '2 hours'");
        database.execute("""
                DELETE FROM idemque.job AS j USING idemque.binding AS b WHERE b.job_id = j.id AND b.mode <> 'debounce'""");
    }

    /** An operator lets scheduled jobs run now, within their windows. */
    void runNow() {
        database.execute("UPDATE idemque.job SET state = 'ready', run_at = now() WHERE state = 'scheduled'");
    }

    /** Somebody kills the backend of a session that is at work, if there is one; returns when it is gone. */
    void killOne() {
        String killed = database.text("""
                SELECT string_agg(pid::text, ',') FROM (
                  SELECT pid FROM pg_stat_activity
                  WHERE datname = current_database() AND application_name = 'idemque-test' AND state <> 'idle' LIMIT 1) AS one
                WHERE pg_terminate_backend(pid)""");
        String left =
                Poll.last(QueueFixture.PATIENCE, () -> String.valueOf(database.text("""
                SELECT string_agg(pid::text, ',') FROM pg_stat_activity WHERE pid::text = ?""", killed)), "null"::equals);
        assertThat(left).as("backends that were killed").isEqualTo("null");
    }
}
