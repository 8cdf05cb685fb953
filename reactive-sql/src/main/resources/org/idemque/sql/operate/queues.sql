-- What each queue holds, in one snapshot: queues with live jobs, and paused ones. It reads each live job once, without its
-- payload; finished jobs are in another table.
--
--   $1  microseconds in a second: a parameter keeps the driver on the extended protocol
WITH clock AS MATERIALIZED (
  SELECT pg_catalog.clock_timestamp() AS reading
),
counted AS (
  SELECT j.queue,
         pg_catalog.count(*) FILTER (WHERE j.state = 'ready') AS ready,
         pg_catalog.count(*) FILTER (WHERE j.state = 'scheduled') AS scheduled,
         pg_catalog.count(*) FILTER (WHERE j.state = 'running') AS running,
         pg_catalog.min(j.run_at) FILTER (WHERE j.state = 'ready') AS oldest
  FROM "idemque".job AS j
  GROUP BY j.queue
)
SELECT coalesce(c.queue, p.queue),
       coalesce(c.ready, 0),
       coalesce(c.scheduled, 0),
       coalesce(c.running, 0),
       -- Not below zero, should the clock have been set back; and greatest() alone would make zero of nothing.
       CASE WHEN c.oldest IS NOT NULL THEN
         (extract(epoch FROM greatest(clock.reading - c.oldest, interval '0')) * $1::bigint)::bigint
       END,
       (extract(epoch FROM p.paused_at) * $1::bigint)::bigint
FROM counted AS c
FULL JOIN "idemque".paused_queue AS p ON p.queue = c.queue
CROSS JOIN clock
ORDER BY coalesce(c.queue, p.queue) COLLATE pg_catalog."C"
