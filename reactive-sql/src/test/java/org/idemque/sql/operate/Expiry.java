package org.idemque.sql.operate;

import org.idemque.sql.testing.TestDatabase;

/** What is over, written to the tables directly. */
record Expiry(TestDatabase database) {

    /** So many bindings of jobs that are gone, which expired a minute ago, a thousand at each moment. */
    void bindings(int count) {
        database.execute("""
                INSERT INTO idemque.binding (key_hash, job_id, expires_at, ttl_ms, key_length, fingerprint, scope, key_preview)
                SELECT sha256(gen_random_uuid()::text::bytea), gen_random_uuid(),
                       now() - interval '1 minute' - n / 1000 * interval '1 microsecond', 1, 1, decode(repeat('00', 33), 'hex'), 's', ''
                FROM generate_series(1, ?) AS n""", count);
    }

    /** All jobs have succeeded, so many days ago. */
    void finishJobs(int daysAgo) {
        database.execute("""
                WITH gone AS (DELETE FROM idemque.job RETURNING *)
                INSERT INTO idemque.finished_job (
                  id, accepted_at, run_at, retry_delay_ms, retry_multiplier, retry_max_delay_ms, priority, max_attempts, state, queue,
                  type, retry_policy, request_digest, tags, payload, key_hash, attempt, fence, sensitive, finished_at)
                SELECT id, accepted_at, run_at, retry_delay_ms, retry_multiplier, retry_max_delay_ms, priority, max_attempts,
                       'succeeded', queue, type, retry_policy, request_digest, tags, payload, key_hash, 1, 1, sensitive,
                       now() - ? * interval '1 day'
                FROM gone""", daysAgo);
    }

    /** So many jobs that ended a month ago, a thousand at each moment. */
    void finishedJobs(int count) {
        database.execute("""
                INSERT INTO idemque.finished_job (
                  id, accepted_at, run_at, retry_delay_ms, priority, max_attempts, state, queue, type, retry_policy, request_digest,
                  tags, payload, attempt, fence, sensitive, finished_at)
                SELECT gen_random_uuid(), now(), now(), 0, 0, 1, 'succeeded', 'q', 't', 'fixed', sha256(n::text::bytea), '{}', '1',
                       1, 1, '{}', now() - interval '30 days' - n / 1000 * interval '1 microsecond'
                FROM generate_series(1, ?) AS n""", count);
    }

    /** So many jobs that ended a month ago, each under a key that lives for another day. */
    void finishedJobsOfLiveKeys(int count) {
        finishedJobs(count);
        database.execute("UPDATE idemque.finished_job SET key_hash = sha256(id::text::bytea)");
        database.execute("""
                INSERT INTO idemque.binding (key_hash, job_id, expires_at, ttl_ms, key_length, fingerprint, scope, key_preview)
                SELECT key_hash, id, now() + interval '1 day', 1, 1, decode(repeat('00', 33), 'hex'), 's', ''
                FROM idemque.finished_job""");
    }

    long finished() {
        return database.count("SELECT count(*) FROM idemque.finished_job");
    }
}
