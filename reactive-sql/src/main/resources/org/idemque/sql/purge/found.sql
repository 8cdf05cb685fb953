-- What the purge did that has a request's id. Run after record.sql has met it: a statement of its own, so that it sees what
-- that one waited for.
--
--   $1  the request's id
SELECT p.queue, p.actor, p.reason, p.jobs
FROM "idemque".purge AS p
WHERE p.request_id = $1
