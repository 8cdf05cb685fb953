-- Deletes the jobs of a queue that wait, and frees their keys. One statement, and so one snapshot: what is accepted after it
-- began stays, and no key is asked for later that was not locked in its turn.
--
-- Keys first, in the order of their hashes, then jobs, as everybody locks them. The lookups are lateral and by primary key,
-- which no plan turns into a scan or a nested loop over all; and what goes is found by an array, as a join would be walked through
-- whole by a planner who believes the table to be empty.
--
-- A caller who has left may have rolled back after record.sql: then this comes too late, outside of the transaction that it
-- belongs to, and must find nothing to do. No row comes back then.
--
--   $1  the queue
--   $2  the request's id    $3  when record.sql took it
WITH own AS MATERIALIZED (
  SELECT p.request_id
  FROM "idemque".purge AS p
  WHERE p.request_id = $2 AND (extract(epoch FROM p.purged_at) * 1000000)::bigint = $3
),
doomed AS MATERIALIZED (
  -- One part for each partial index.
  SELECT j.id, j.key_hash FROM "idemque".job AS j WHERE j.queue = $1 AND j.state = 'ready' AND EXISTS (SELECT FROM own)
  UNION ALL
  SELECT j.id, j.key_hash FROM "idemque".job AS j WHERE j.queue = $1 AND j.state = 'scheduled' AND EXISTS (SELECT FROM own)
),
-- Waits for an arrival that holds the key, and then looks at the key as that left it: who has taken it over keeps it.
keyed AS MATERIALIZED (
  SELECT ordered.id, held.key_hash
  FROM (SELECT d.id, d.key_hash FROM doomed AS d ORDER BY d.key_hash, d.id) AS ordered
  LEFT JOIN LATERAL (
    SELECT b.key_hash
    FROM "idemque".binding AS b
    WHERE b.key_hash = ordered.key_hash AND b.job_id = ordered.id
    ORDER BY b.key_hash
    LIMIT 1
    FOR UPDATE
  ) AS held ON true
),
-- Begins when the last key is held, and goes in the same order. Waits for who has the job, which is a claim or what makes jobs due,
-- neither of which waits for anybody; and then looks at it as that left it: a job that has begun stays, with its key, and so does
-- one that an arrival has moved to another queue.
waiting AS MATERIALIZED (
  SELECT k.id, k.key_hash
  FROM (SELECT pg_catalog.count(*) AS number FROM keyed) AS every
  CROSS JOIN keyed AS k
  CROSS JOIN LATERAL (
    SELECT j.id
    FROM "idemque".job AS j
    WHERE j.id = k.id AND every.number > 0 AND j.queue = $1 AND j.state IN ('ready', 'scheduled')
    ORDER BY j.id
    LIMIT 1
    FOR UPDATE
  ) AS held
),
freed AS (
  DELETE FROM "idemque".binding AS b WHERE b.key_hash = ANY (ARRAY(SELECT w.key_hash FROM waiting AS w))
),
gone AS (
  DELETE FROM "idemque".job AS j WHERE j.id = ANY (ARRAY(SELECT w.id FROM waiting AS w)) RETURNING j.id
)
UPDATE "idemque".purge AS p
SET jobs = (SELECT pg_catalog.count(*) FROM gone)
WHERE p.request_id = $2 AND EXISTS (SELECT FROM own)
RETURNING p.jobs
