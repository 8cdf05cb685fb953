-- What enqueue.sql would do with one request under a key, by its rules and in its words, without doing it: no row is written and
-- none is locked. It sees what is committed, and in a caller's transaction what that has written; an owner that is not committed
-- yet, for which enqueue.sql would wait, is not seen. The columns are those of enqueue.sql. No row comes back if the key is
-- free.
--
--   $1  the hash of the key, in hex
--   $2  the mode in which it is asked for
--   $3  the fingerprint, in hex
SELECT 1::bigint AS ordinal,
       f.job_id,
       f.outcome,
       f.mode AS found_mode,
       CASE WHEN f.outcome = 'different' THEN pg_catalog.encode(f.fingerprint, 'hex') END AS owner_fingerprint_hex,
       false AS again
FROM (
  SELECT b.job_id, b.mode, b.fingerprint,
         CASE
           -- Expired, it is taken over, but from a debounced job that waits to begin only by those who do not debounce.
           WHEN b.expires_at <= held.reading AND NOT (held.pending AND $2 = 'debounce') THEN 'accepted'
           WHEN b.mode <> $2 THEN CASE WHEN $2 = 'debounce' THEN 'incompatible' ELSE 'clash' END
           WHEN $2 = 'debounce' AND b.expires_at <= held.reading THEN 'window elapsed'
           WHEN $2 = 'debounce' THEN CASE WHEN held.pending THEN 'replaced' ELSE 'not pending' END
           WHEN b.fingerprint <> pg_catalog.decode($3, 'hex') THEN 'different'
           WHEN $2 = 'throttle' THEN 'coalesced'
           ELSE 'replayed'
         END AS outcome
  FROM "idemque".binding AS b
  CROSS JOIN LATERAL (
    SELECT b.mode = 'debounce' AND EXISTS (
             SELECT FROM "idemque".job AS j
             WHERE j.id = b.job_id AND j.state IN ('scheduled', 'ready') AND j.attempt = 0) AS pending,
           pg_catalog.clock_timestamp() AS reading
  ) AS held
  WHERE b.key_hash = pg_catalog.decode($1, 'hex')
  ORDER BY b.key_hash
  LIMIT 1
) AS f
