-- Pauses a queue. No row comes back if it is paused already, and who paused it first stays the one who did.
--
--   $1  how long to wait for a row that another transaction holds, such as '20s'; empty within a caller's transaction
--   $2  the queue    $3  the actor    $4  the reason
WITH bound AS MATERIALIZED (
  SELECT CASE WHEN $1 <> '' THEN pg_catalog.set_config('lock_timeout', $1, true) END AS lock_timeout
)
INSERT INTO "idemque".paused_queue AS q (queue, paused_at, actor, reason)
SELECT $2, pg_catalog.clock_timestamp(), $3, $4
FROM bound
ON CONFLICT (queue) DO NOTHING
RETURNING q.queue
