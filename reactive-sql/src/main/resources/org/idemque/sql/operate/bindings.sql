-- A page of bindings, in the order of their hashes. It looks at a bounded number of rows by the primary key, and shows those of
-- them that fit. Neither the whole hash nor the fingerprint leaves the database: the first 6 bytes are the digest, and the first
-- 12 say where a page ended.
--
--   $1  the page begins behind this hash    $2  and ends with this one at the latest; both in hex
--   $3  how many rows to look at
--   $4  the scope; empty for any
--   $5  the job that owns the key, null for any: its row has the key, which here is one row of the primary key
--   $6  how many rows to show
--
-- At least one row comes back, without a binding if none fits. Its last column is the start of the last hash that was looked
-- at, if there may be more behind it.
WITH examined AS MATERIALIZED (
  SELECT b.*
  FROM (
    (SELECT range.key_hash, range.scope, range.key_preview, range.key_length, range.mode, range.job_id, range.expires_at,
            range.absorbed
     FROM "idemque".binding AS range
     WHERE $5::uuid IS NULL
       AND range.key_hash > pg_catalog.decode($1, 'hex') AND range.key_hash <= pg_catalog.decode($2, 'hex')
     ORDER BY range.key_hash
     LIMIT $3)
    UNION ALL
    (SELECT owned.key_hash, owned.scope, owned.key_preview, owned.key_length, owned.mode, owned.job_id, owned.expires_at,
            owned.absorbed
     FROM (
       SELECT live.key_hash FROM "idemque".job AS live WHERE live.id = $5::uuid
       UNION ALL
       SELECT done.key_hash FROM "idemque".finished_job AS done WHERE done.id = $5::uuid
     ) AS owner
     CROSS JOIN LATERAL (
       SELECT one.* FROM "idemque".binding AS one WHERE one.key_hash = owner.key_hash ORDER BY one.key_hash LIMIT 1
     ) AS owned
     WHERE owned.job_id = $5::uuid
       AND owned.key_hash > pg_catalog.decode($1, 'hex') AND owned.key_hash <= pg_catalog.decode($2, 'hex'))
  ) AS b
),
reach AS MATERIALIZED (
  SELECT CASE
           WHEN pg_catalog.count(*) = $3 THEN (SELECT last.key_hash FROM examined AS last ORDER BY last.key_hash DESC LIMIT 1)
         END AS key_hash
  FROM examined
),
shown AS (
  SELECT e.*
  FROM examined AS e
  WHERE $4 = '' OR e.scope = $4
  ORDER BY e.key_hash
  LIMIT $6
)
SELECT s.scope, s.key_preview, pg_catalog.encode(pg_catalog.substring(s.key_hash, 1, 6), 'hex'), s.key_length, s.mode, s.job_id,
       (extract(epoch FROM s.expires_at) * 1000000)::bigint, s.absorbed,
       s.expires_at <= pg_catalog.clock_timestamp(),
       pg_catalog.encode(pg_catalog.substring(s.key_hash, 1, 12), 'hex') AS position,
       pg_catalog.encode(pg_catalog.substring(reach.key_hash, 1, 12), 'hex') AS reached
FROM reach
LEFT JOIN shown AS s ON true
ORDER BY s.key_hash
