-- Pauses a queue. No row comes back if it is paused already, and who paused it first stays the one who did.
--
--   $1  the queue    $2  the actor    $3  the reason
INSERT INTO "idemque".paused_queue AS q (queue, paused_at, actor, reason)
SELECT $1, pg_catalog.clock_timestamp(), $2, $3
ON CONFLICT (queue) DO NOTHING
RETURNING q.queue
