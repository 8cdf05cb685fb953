-- Resumes a queue. No row comes back if it is not paused.
--
--   $1  how long to wait for a row that another transaction holds, such as '20s'; empty within a caller's transaction
--   $2  the queue
WITH bound AS MATERIALIZED (
  SELECT CASE WHEN $1 <> '' THEN pg_catalog.set_config('lock_timeout', $1, true) END AS lock_timeout
)
DELETE FROM "idemque".paused_queue AS q
USING bound -- which is joined before the row is locked
WHERE q.queue = $2
RETURNING q.queue
