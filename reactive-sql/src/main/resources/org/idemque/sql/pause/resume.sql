-- Resumes a queue. No row comes back if it is not paused.
--
--   $1  the queue
DELETE FROM "idemque".paused_queue AS q
WHERE q.queue = $1
RETURNING q.queue
