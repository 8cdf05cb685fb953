-- One job, live or finished, and the binding of its key if that still points at it. A job is in one of the two tables, and one
-- snapshot sees both, so that a job which ends meanwhile is found once. Instants are microseconds since 1970, labels are parted
-- by U+001D, and a float is its bits: none of these follows the settings of the session.
--
--   $1  the job's id
SELECT j.id, j.state, j.attempt,
       j.queue, j.type, j.payload::text, j.priority, j.tags, j.concurrency_key, j.max_attempts,
       j.retry_policy, j.retry_delay_ms, pg_catalog.encode(pg_catalog.float8send(j.retry_multiplier), 'hex'), j.retry_max_delay_ms,
       (extract(epoch FROM j.deadline) * 1000000)::bigint,
       j.execution_timeout_ms, j.sensitive, pg_catalog.encode(j.request_digest, 'hex'),
       (extract(epoch FROM j.accepted_at) * 1000000)::bigint,
       (extract(epoch FROM j.replaced_at) * 1000000)::bigint,
       (extract(epoch FROM j.run_at) * 1000000)::bigint,
       (extract(epoch FROM j.leased_until) * 1000000)::bigint,
       j.worker,
       (extract(epoch FROM j.finished_at) * 1000000)::bigint,
       b.scope, b.key_preview, b.digest, b.key_length, b.mode, b.job_id, b.expires_us, b.absorbed, b.expired
FROM (
  SELECT live.id, live.state, live.attempt, live.queue, live.type, live.payload, live.priority,
         pg_catalog.array_to_string(live.tags, E'\x1d') AS tags,
         live.concurrency_key, live.max_attempts, live.retry_policy, live.retry_delay_ms, live.retry_multiplier,
         live.retry_max_delay_ms, live.deadline, live.execution_timeout_ms,
         pg_catalog.array_to_string(live.sensitive, E'\x1d') AS sensitive,
         live.request_digest, live.accepted_at, live.replaced_at, live.run_at, live.leased_until, live.worker,
         NULL::timestamptz AS finished_at, live.key_hash
  FROM "idemque".job AS live
  WHERE live.id = $1
  UNION ALL
  SELECT done.id, done.state, done.attempt, done.queue, done.type, done.payload, done.priority,
         pg_catalog.array_to_string(done.tags, E'\x1d'),
         done.concurrency_key, done.max_attempts, done.retry_policy, done.retry_delay_ms, done.retry_multiplier,
         done.retry_max_delay_ms, done.deadline, done.execution_timeout_ms,
         pg_catalog.array_to_string(done.sensitive, E'\x1d'),
         done.request_digest, done.accepted_at, done.replaced_at, done.run_at, NULL, done.worker,
         done.finished_at, done.key_hash
  FROM "idemque".finished_job AS done
  WHERE done.id = $1
) AS j
-- By the key, which is the binding's primary key: there is no way from a job's id.
LEFT JOIN LATERAL (
  SELECT bound.scope, bound.key_preview, pg_catalog.encode(pg_catalog.substring(bound.key_hash, 1, 6), 'hex') AS digest,
         bound.key_length, bound.mode, bound.job_id, (extract(epoch FROM bound.expires_at) * 1000000)::bigint AS expires_us,
         bound.absorbed, bound.expires_at <= pg_catalog.clock_timestamp() AS expired
  FROM "idemque".binding AS bound
  WHERE bound.key_hash = j.key_hash AND bound.job_id = j.id
) AS b ON true
