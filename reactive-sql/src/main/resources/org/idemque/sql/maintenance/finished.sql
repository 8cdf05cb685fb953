-- One step through the jobs that have ended longer ago than they are to be kept, in the order in which they did: looks at so
-- many, deletes those that may go, and says how far it came. Waits for nobody: a job that another transaction holds is passed
-- over. One that a live key points at stays, so that who is told of it finds it. Once the key has expired nothing makes it
-- live again for the same job, so what the snapshot shows of it holds.
--
--   $1  from which moment on; missing for the beginning
--   $2  how many at most
--   $3  how many of that moment have been looked at and stay: those are passed over
--   $4  how long a job is kept, in milliseconds
WITH clock AS MATERIALIZED (
  SELECT pg_catalog.clock_timestamp() AS reading
),
seen AS MATERIALIZED (
  SELECT f.id, f.key_hash, f.finished_at
  FROM "idemque".finished_job AS f
  WHERE f.finished_at >= coalesce($1, '-infinity'::timestamptz)
    AND f.finished_at <= (SELECT clock.reading - $4 * interval '1 millisecond' FROM clock)
  ORDER BY f.finished_at
  OFFSET $3
  LIMIT $2
),
looked AS MATERIALIZED (
  SELECT s.finished_at, owned.yes IS TRUE AS kept, held.id
  FROM clock
  CROSS JOIN seen AS s
  LEFT JOIN LATERAL (
    SELECT true AS yes
    FROM "idemque".binding AS b
    WHERE b.key_hash = s.key_hash AND b.job_id = s.id
      AND (b.expires_at > clock.reading) IS TRUE -- in words that no index on the expiry can serve
    LIMIT 1
  ) AS owned ON true
  LEFT JOIN LATERAL (
    SELECT f.id
    FROM "idemque".finished_job AS f
    WHERE owned.yes IS NULL AND f.id = s.id
    ORDER BY f.id
    LIMIT 1
    FOR UPDATE SKIP LOCKED
  ) AS held ON true
),
gone AS (
  -- Found by an array: a join is planned as a walk through the whole table by a planner who believes it to be empty.
  DELETE FROM "idemque".finished_job AS f WHERE f.id = ANY (ARRAY(SELECT l.id FROM looked AS l)) RETURNING f.id
)
SELECT pg_catalog.count(*) AS looked_at,
       (SELECT pg_catalog.count(*) FROM gone) AS removed,
       pg_catalog.max(l.finished_at) AS reached,
       pg_catalog.count(*) FILTER (WHERE l.id IS NULL AND l.finished_at = last.moment) AS stayed,
       -- The ages past retention, in milliseconds, of the oldest that somebody holds and of where the step ended.
       pg_catalog.max(age.ms) FILTER (WHERE NOT l.kept AND l.id IS NULL) AS oldest_held_ms,
       pg_catalog.min(age.ms) AS reached_ms
FROM looked AS l
CROSS JOIN clock
CROSS JOIN (SELECT pg_catalog.max(every.finished_at) AS moment FROM looked AS every) AS last
CROSS JOIN LATERAL (
  SELECT (extract(epoch FROM clock.reading - l.finished_at) * 1000)::bigint - $4 AS ms
) AS age
