-- Takes back the keys that one run of enqueue.sql took in a caller's transaction without creating their jobs, which it does
-- when another member of the batch lost its key to different work. Sent right behind that run, before its answer is known,
-- so that nothing else can be sent between the two; after a run that stands it finds nothing. A key that had expired and
-- was taken over becomes free, which to every caller is the same.
--
--   $1  the hashes of the keys of that run, in hex
--   $2  the candidate ids of that run
DELETE FROM "idemque".binding AS b
USING pg_catalog.unnest($1) AS k (hash)
WHERE b.key_hash = pg_catalog.decode(k.hash, 'hex')
  AND b.job_id = ANY ($2)
  AND NOT EXISTS (SELECT FROM "idemque".job AS j WHERE j.id = b.job_id)
