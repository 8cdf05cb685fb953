-- One step through the bindings that have expired, in the order in which they did: looks at so many, deletes those that may
-- go, and says how far it came. Waits for nobody: a key that another transaction holds is passed over.
--
-- A binding may go if the key still has the job that the snapshot shows: who took it over meanwhile has it, and that job may be
-- newer than the snapshot, so that the look for a pending job would miss it. The binding of a debounced job that has not begun
-- stays: without it the next arrival would create a second. A job that has begun, or is gone, in the snapshot never becomes
-- pending again, and only a pending one has its window moved, so what was looked up before the lock holds after it.
--
--   $1  from which moment on; missing for the beginning
--   $2  how many at most
--   $3  how many of that moment have been looked at and stay: those are passed over
WITH clock AS MATERIALIZED (
  -- Read before any row is held: what has expired by then, and is still the same, has expired by any later reading.
  SELECT pg_catalog.clock_timestamp() AS reading
),
seen AS MATERIALIZED (
  SELECT b.key_hash, b.job_id, b.expires_at, b.mode
  FROM "idemque".binding AS b
  WHERE b.expires_at >= coalesce($1, '-infinity'::timestamptz)
    AND b.expires_at <= (SELECT clock.reading FROM clock) -- a value, as a volatile call is no bound of an index
  ORDER BY b.expires_at
  OFFSET $3
  LIMIT $2
),
looked AS MATERIALIZED (
  SELECT s.expires_at, pending.yes IS TRUE AS kept, held.key_hash
  FROM seen AS s
  LEFT JOIN LATERAL (
    SELECT true AS yes
    FROM "idemque".job AS j
    WHERE s.mode = 'debounce' AND j.id = s.job_id AND j.attempt = 0
    LIMIT 1
  ) AS pending ON true
  LEFT JOIN LATERAL (
    SELECT b.key_hash
    FROM "idemque".binding AS b
    WHERE pending.yes IS NULL
      AND b.key_hash = s.key_hash AND b.job_id = s.job_id
    ORDER BY b.key_hash
    LIMIT 1
    FOR UPDATE SKIP LOCKED
  ) AS held ON true
),
gone AS (
  -- Found by an array: a join is planned as a walk through the whole table by a planner who believes it to be empty.
  DELETE FROM "idemque".binding AS b WHERE b.key_hash = ANY (ARRAY(SELECT l.key_hash FROM looked AS l)) RETURNING b.key_hash
)
SELECT pg_catalog.count(*) AS looked_at,
       (SELECT pg_catalog.count(*) FROM gone) AS removed,
       pg_catalog.max(l.expires_at) AS reached,
       pg_catalog.count(*) FILTER (WHERE l.key_hash IS NULL AND l.expires_at = last.moment) AS stayed,
       -- The ages, in milliseconds, of the oldest that somebody holds and of where the step ended.
       pg_catalog.max(age.ms) FILTER (WHERE NOT l.kept AND l.key_hash IS NULL) AS oldest_held_ms,
       pg_catalog.min(age.ms) AS reached_ms
FROM looked AS l
CROSS JOIN clock
CROSS JOIN (SELECT pg_catalog.max(every.expires_at) AS moment FROM looked AS every) AS last
CROSS JOIN LATERAL (
  SELECT (extract(epoch FROM clock.reading - l.expires_at) * 1000)::bigint AS ms
) AS age
