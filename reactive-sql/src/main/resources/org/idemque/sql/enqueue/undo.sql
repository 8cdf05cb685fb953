-- Takes back what one run of enqueue.sql wrote in a caller's transaction before another member of the batch lost its key to
-- different work: the keys that it took, what it let throttled jobs absorb, and the windows that it moved. Their jobs it left
-- alone. Sent right behind that run, before its answer is known, so that nothing else can be sent between the two; unless the
-- run said that it is to be taken back, nothing happens. A key that had expired and was taken over becomes free, which to every
-- caller is the same; unless it was debounced, since its job may still wait behind its window.
--
--   $1  the hashes of the keys of that run, in hex
--   $2  the candidate ids of that run, in the same order; the first is the name of the run
--   $3  for how many requests of one key each stands
WITH key AS MATERIALIZED (
  SELECT pg_catalog.decode(k.hash, 'hex') AS hash, ($2)[k.position] AS candidate, ($3)[k.position] AS members
  FROM pg_catalog.unnest($1) WITH ORDINALITY AS k (hash, position)
  WHERE pg_catalog.current_setting('idemque.taken_back', true) = ($2)[1]::text
),
restored AS (
  UPDATE "idemque".binding AS b
  SET job_id = CASE WHEN b.job_id = k.candidate THEN b.touched_by ELSE b.job_id END,
      mode = CASE WHEN b.job_id = k.candidate THEN 'debounce' ELSE b.mode END,
      absorbed = CASE WHEN b.job_id = k.candidate THEN 0 WHEN b.mode = 'throttle' THEN b.absorbed - k.members ELSE b.absorbed END,
      expires_at = coalesce(b.moved_from, b.expires_at)
  FROM key AS k
  WHERE b.key_hash = k.hash
    AND b.key_hash = ANY (ARRAY(SELECT every.hash FROM key AS every)) -- by the index, whatever the planner believes
    AND (b.touched_by = k.candidate OR b.job_id = k.candidate AND b.moved_from IS NOT NULL)
)
DELETE FROM "idemque".binding AS b
USING key AS k
WHERE b.key_hash = k.hash
  AND b.key_hash = ANY (ARRAY(SELECT every.hash FROM key AS every))
  AND b.job_id = k.candidate AND b.moved_from IS NULL
