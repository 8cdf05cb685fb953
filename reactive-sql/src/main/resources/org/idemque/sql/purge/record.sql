-- Takes the id of a purge request, and says when, in microseconds since 1970. No row comes back if the request was run
-- before; while an equal request is being run by another transaction, this waits for its end, and takes the id if that one is
-- rolled back. First of its transaction, so that who waits here holds nothing. How long a statement waits for a row is a
-- setting that ends with the transaction.
--
--   $1  how long to wait for a row that another transaction holds, such as '20s'; empty within a caller's transaction
--   $2  the request's id    $3  the queue    $4  the actor    $5  the reason
WITH bound AS MATERIALIZED (
  SELECT CASE WHEN $1 <> '' THEN pg_catalog.set_config('lock_timeout', $1, true) END AS lock_timeout
)
INSERT INTO "idemque".purge AS p (request_id, queue, actor, reason, jobs, purged_at)
SELECT $2, $3, $4, $5, 0, pg_catalog.clock_timestamp()
FROM bound
ON CONFLICT (request_id) DO NOTHING
RETURNING (extract(epoch FROM p.purged_at) * 1000000)::bigint
