-- Claims ready jobs: the highest priority first, then first in, first out. A row that another transaction holds is passed
-- over, so that a claim never waits: not for another worker, and not for a debounced arrival that replaces the job. Nothing is
-- claimed from a queue that was paused before the claim began.
--
--   $1  the queue
--   $2  how many at most
--   $3  the worker
--   $4  how long the lease lasts, in milliseconds
UPDATE "idemque".job AS j
SET state = 'running',
    attempt = (j.attempt + 1)::smallint,
    fence = j.fence + 1,
    worker = $3,
    leased_until = pg_catalog.clock_timestamp() + $4 * interval '1 millisecond'
WHERE j.id = ANY (ARRAY(
  SELECT ready.id
  FROM "idemque".job AS ready
  WHERE ready.queue = $1 AND ready.state = 'ready'
    AND NOT EXISTS (SELECT FROM "idemque".paused_queue AS paused WHERE paused.queue = $1)
  ORDER BY ready.priority DESC, ready.run_at, ready.id
  LIMIT $2
  FOR UPDATE SKIP LOCKED))
RETURNING j.id, j.fence, j.attempt, j.type, j.payload::text
