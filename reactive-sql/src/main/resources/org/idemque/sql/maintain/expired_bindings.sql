-- Deletes bindings that have expired, oldest first, up to a number. Keys that another transaction holds are passed over, so that
-- processes share the work: it may be an enqueue that takes the key over, or another process that deletes it.
--
-- A debounced key whose job has not begun stays, however long its window is over: an arrival would be accepted beside that job.
-- That is asked when the key is held, and of the job as it is then (see hold_pending); jobs are locked after keys here too.
--
--   $1  how many at most
--   $2  when the last binding expired that the step before examined, '-infinity' for the first step: what stays is not examined
--       twice in a pass
--   $3  the hash of its key, in hex; empty for the first step
--   $4  how long to wait for a job's row, such as '1000ms'
WITH bound AS MATERIALIZED (
  SELECT pg_catalog.clock_timestamp() AS at, pg_catalog.set_config('lock_timeout', $4, true) AS lock_timeout
),
expired AS MATERIALIZED (
  SELECT b.key_hash, b.expires_at
  FROM "idemque".binding AS b
  WHERE b.expires_at <= (SELECT bound.at FROM bound)
    AND b.expires_at >= $2::timestamptz
    AND (b.expires_at, b.key_hash) > ($2::timestamptz, pg_catalog.decode($3, 'hex'))
  ORDER BY b.expires_at, b.key_hash
  LIMIT $1
  FOR UPDATE SKIP LOCKED
),
deleted AS (
  DELETE FROM "idemque".binding AS b
  WHERE b.key_hash = ANY (ARRAY(SELECT e.key_hash FROM expired AS e))
    AND CASE WHEN b.mode = 'debounce' THEN "idemque".hold_pending(b.job_id) IS NOT TRUE ELSE true END
  RETURNING b.expires_at
)
SELECT (SELECT pg_catalog.count(*) FROM expired) AS examined,
       (SELECT pg_catalog.count(*) FROM deleted) AS deleted,
       last.expires_at::text AS ended,
       pg_catalog.encode(last.key_hash, 'hex') AS ended_at,
       (SELECT pg_catalog.extract('epoch', bound.at - pg_catalog.min(d.expires_at)) * 1000 FROM deleted AS d)::bigint AS lag_ms
FROM bound
LEFT JOIN LATERAL (SELECT e.* FROM expired AS e ORDER BY e.expires_at DESC, e.key_hash DESC LIMIT 1) AS last ON true
