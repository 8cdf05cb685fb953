-- Deletes finished jobs that were kept for as long as they should be, oldest first, up to a number. One to which a live binding
-- points stays: whoever repeats its request is told its id. A binding is never made to point at a job that has finished, so what
-- this statement's snapshot shows of it is good enough.
--
--   $1  how many at most
--   $2  when the last job finished that the step before examined, '-infinity' for the first step
--   $3  its id; empty for the first step
--   $4  for how long they are kept, in milliseconds
WITH bound AS MATERIALIZED (
  SELECT now.at, now.at - $4 * interval '1 millisecond' AS until
  FROM (SELECT pg_catalog.clock_timestamp() AS at) AS now
),
over AS MATERIALIZED (
  SELECT f.id, f.finished_at
  FROM "idemque".finished_job AS f
  WHERE f.finished_at <= (SELECT bound.until FROM bound)
    AND f.finished_at >= $2::timestamptz
    AND (f.finished_at, f.id) > ($2::timestamptz, nullif($3, '')::uuid)
  ORDER BY f.finished_at, f.id
  LIMIT $1
  FOR UPDATE SKIP LOCKED
),
deleted AS (
  DELETE FROM "idemque".finished_job AS f
  WHERE f.id = ANY (ARRAY(SELECT o.id FROM over AS o))
    -- A look by the key's own index, which no plan can turn into a scan.
    AND (
      SELECT b.expires_at > bound.at
      FROM bound CROSS JOIN "idemque".binding AS b
      WHERE b.key_hash = f.key_hash AND b.job_id = f.id
      ORDER BY b.key_hash
      LIMIT 1
    ) IS NOT TRUE
  RETURNING f.finished_at
)
SELECT (SELECT pg_catalog.count(*) FROM over) AS examined,
       (SELECT pg_catalog.count(*) FROM deleted) AS deleted,
       last.finished_at::text AS ended,
       last.id::text AS ended_at,
       (SELECT pg_catalog.extract('epoch', bound.until - pg_catalog.min(d.finished_at)) * 1000 FROM deleted AS d)::bigint AS lag_ms
FROM bound
LEFT JOIN LATERAL (SELECT o.* FROM over AS o ORDER BY o.finished_at DESC, o.id DESC LIMIT 1) AS last ON true
