package org.idemque.benchmarks.contender;

import org.idemque.benchmarks.server.Database;

/**
 * Bindings that expired a week ago, each with its job, which finished a day before that: all are due. They stand as if 10,000
 * jobs had been accepted a second, and were vacuumed and analysed since, as autovacuum would have done within the week.
 *
 * <p>They are written into the library's tables by SQL, since nobody waits a day for each round. Keys are hashed from numbers,
 * so that they lie as scattered as real ones, and no caller has one of them.
 */
public record ExpiredBindings(Database database, long rows) {

    private static final String JOBS = """
            INSERT INTO idemque.finished_job (
              id, key_hash, accepted_at, run_at, finished_at, state, attempt, fence, queue, type, priority, max_attempts,
              retry_policy, retry_delay_ms, retry_multiplier, retry_max_delay_ms, request_digest, tags, sensitive, payload)
            SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, sha256(int8send(n)), at, at, at,
                   'succeeded', 1, 1, 'default', 'order.accepted', 50, 20, 'exponential', 1000, 2, 3600000,
                   sha256(int8send(-n)), '{}', '{}', jsonb_build_object('order', n, 'note', repeat('x', 170))
            FROM generate_series(1, %d) AS n
            CROSS JOIN LATERAL (SELECT now() - interval '8 days' + n * interval '100 microseconds' AS at) AS accepted
            """;
    private static final String BINDINGS = """
            INSERT INTO idemque.binding (key_hash, job_id, expires_at, ttl_ms, key_length, fingerprint, scope, key_preview)
            SELECT key_hash, id, accepted_at + interval '1 day', 86400000, 19, '\\x01'::bytea || request_digest,
                   'benchmark', 'orde…0017'
            FROM idemque.finished_job
            """;

    /** Adds them to the library's tables. */
    public void add() {
        database.run(JOBS.formatted(rows), BINDINGS, "VACUUM (ANALYZE) idemque.binding, idemque.finished_job");
    }
}
