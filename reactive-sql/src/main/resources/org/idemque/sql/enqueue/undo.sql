-- Takes back what one run of enqueue.sql wrote in a caller's transaction, which goes on. A key that had expired and was
-- taken over becomes free, which to every caller is the same.
--
--   $1  the hashes of the keys of that run, in hex
--   $2  the candidate ids of that run
WITH jobs AS (
  DELETE FROM "idemque".job AS j WHERE j.id = ANY ($2)
)
DELETE FROM "idemque".binding AS b
USING pg_catalog.unnest($1) AS k (hash)
WHERE b.key_hash = pg_catalog.decode(k.hash, 'hex')
  AND b.job_id = ANY ($2)
