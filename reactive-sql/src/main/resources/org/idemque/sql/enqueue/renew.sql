-- Counts the time to live of keys anew that one run of enqueue.sql took in a caller's transaction, after a wait so long that
-- it was over before the keys were held. A debounced job runs at the end of its window, and moves with it.
--
--   $1  the hashes of the keys of that run, in hex
--   $2  the candidate ids of that run
WITH renewed AS (
  UPDATE "idemque".binding AS b
  SET expires_at = pg_catalog.clock_timestamp() + b.ttl_ms * interval '1 millisecond'
  WHERE b.key_hash = ANY (ARRAY(SELECT pg_catalog.decode(k.hash, 'hex') FROM pg_catalog.unnest($1) AS k (hash)))
    AND b.job_id = ANY ($2)
  RETURNING b.job_id, b.mode, b.expires_at
)
UPDATE "idemque".job AS j
SET state = 'scheduled', run_at = r.expires_at
FROM renewed AS r
WHERE j.id = r.job_id
  AND j.id = ANY (ARRAY(SELECT every.job_id FROM renewed AS every)) -- by the index, whatever the planner believes
  AND r.mode = 'debounce'
