-- Accepts 1 to 1,000 requests: as one, all of them or none if a live key belongs to different work; or each for itself.
--
--   $1  how long to wait for a row that another transaction holds, such as '20s'; empty within a caller's transaction,
--       where a setting would outlive the statement
--   $2  whether a result that may not stand is raised as an error, so that the database takes the statement back; false
--       within a caller's transaction, which an error would spoil
--   $3  whether a time to live that was over before its key was taken is good enough: true once repeating has not helped
--   $4  whether the requests stand or fall together; if not, one whose key belongs to different work is only told so
--   $5  the requests, one behind the other, each as the values of "given" in their order. U+001E stands between requests,
--       U+001F between values, U+001D between tags: no value holds a control character. A missing value is empty. One text is
--       less work for both sides than an array for each column, and what arrays make of NULL is a setting of the session.
--       Keys are distinct. Bytes are hex.
--
-- One row for each request comes back, in any order.
WITH bound AS MATERIALIZED (
  SELECT pg_catalog.clock_timestamp() AS began,
         CASE WHEN $1 <> '' THEN pg_catalog.set_config('lock_timeout', $1, true) END AS lock_timeout
),
given AS MATERIALIZED (
  SELECT line.ordinal,
         v[1]::uuid AS candidate,
         v[2] AS queue,
         v[3] AS type,
         v[4] AS payload,
         v[5]::smallint AS priority,
         v[6]::timestamptz AS run_at,
         v[7]::bigint AS delay_ms,
         v[8] AS tags,
         v[9] AS concurrency_key,
         v[10]::smallint AS max_attempts,
         v[11] AS retry_policy,
         v[12]::bigint AS retry_delay_ms,
         v[13]::double precision AS retry_multiplier,
         v[14]::bigint AS retry_max_delay_ms,
         v[15]::timestamptz AS deadline,
         v[16]::bigint AS execution_timeout_ms,
         pg_catalog.decode(v[17], 'hex') AS fingerprint,
         pg_catalog.decode(v[18], 'hex') AS key_hash,
         v[19] AS scope,
         v[20] AS key_preview,
         v[21]::smallint AS key_length,
         v[22]::bigint AS ttl_ms
  FROM pg_catalog.string_to_table($5, E'\x1e') WITH ORDINALITY AS line (content, ordinal)
  CROSS JOIN LATERAL pg_catalog.string_to_array(line.content, E'\x1f', '') AS given_values (v)
),
-- Look first, so that a replay writes nothing at all. The look is lateral and by the primary key: a join would be planned
-- once, on an empty table, as a scan of the whole, and the cached plan would stay when the table has grown.
-- A key that is live at "began" in this snapshot is live at "began": nobody takes a key over before it expires.
request AS MATERIALIZED (
  SELECT r.*, bound.began, owner.job_id AS owner_id, owner.fingerprint AS owner_fingerprint
  FROM bound
  CROSS JOIN given AS r
  LEFT JOIN LATERAL (
    SELECT b.job_id, b.fingerprint
    FROM "idemque".binding AS b
    WHERE b.key_hash = r.key_hash AND b.expires_at > bound.began
    ORDER BY b.key_hash
    LIMIT 1
  ) AS owner ON true
),
-- Takes the keys that are missing or expired, in one order for everybody, so that two batches cannot deadlock. The insert
-- waits for an uncommitted owner and then sees it, whatever this statement's snapshot holds; DO NOTHING and a second look
-- would find no row. Whether the owner has expired is read from the clock once, when its row is held. An owner that is
-- live is written back as it is: only so does it come back to be compared, and only a lost race pays for it.
claimed AS (
  INSERT INTO "idemque".binding AS owner (key_hash, scope, key_preview, key_length, job_id, fingerprint, ttl_ms, expires_at)
  SELECT r.key_hash, r.scope, r.key_preview, r.key_length, r.candidate, r.fingerprint, r.ttl_ms,
         r.began + r.ttl_ms * interval '1 millisecond'
  FROM request AS r
  WHERE r.key_hash IS NOT NULL
    AND r.owner_id IS NULL
    AND NOT ($4 AND EXISTS (SELECT FROM request AS other WHERE other.owner_fingerprint <> other.fingerprint))
  ORDER BY r.key_hash
  ON CONFLICT (key_hash) DO UPDATE
    SET (job_id, fingerprint, ttl_ms, expires_at) = (
      SELECT CASE WHEN held.expired THEN excluded.job_id ELSE owner.job_id END,
             CASE WHEN held.expired THEN excluded.fingerprint ELSE owner.fingerprint END,
             CASE WHEN held.expired THEN excluded.ttl_ms ELSE owner.ttl_ms END,
             CASE WHEN held.expired THEN clock.reading + excluded.ttl_ms * interval '1 millisecond' ELSE owner.expires_at END
      FROM (SELECT pg_catalog.clock_timestamp() AS reading) AS clock
      CROSS JOIN LATERAL (SELECT owner.expires_at <= clock.reading AS expired) AS held)
  RETURNING owner.key_hash, owner.job_id, owner.fingerprint, owner.expires_at
),
-- Each request and who owns its key by now. The join is full because a full join is never planned as a nested loop, which
-- would compare every request with every claim; each claim has its request.
answer AS MATERIALIZED (
  SELECT r.*, c.expires_at,
         c.job_id = r.candidate AS won,
         coalesce(r.owner_fingerprint, c.fingerprint) <> r.fingerprint AS differs,
         coalesce(r.owner_fingerprint, c.fingerprint) AS found_fingerprint,
         coalesce(r.owner_id, c.job_id, r.candidate) AS job_id
  FROM request AS r
  FULL JOIN claimed AS c ON c.key_hash = r.key_hash
),
-- "again": the result may not stand, and the statement must be run anew. Either the requests stand together, and one lost its
-- key to different work while it waited, after another had taken its own; or the statement waited so long, for the owner of this or of another key,
-- that the time to live of a key that it took, counted from "began", is over, and the next in line would be accepted beside
-- it. The clock is read when all rows are held: an aggregate's row is made when the last of its input has come.
settled AS MATERIALIZED (
  SELECT $4 AND pg_catalog.bool_or(a.differs) IS TRUE AS refused,
         $4 AND (pg_catalog.bool_or(a.differs) AND pg_catalog.bool_or(a.won)) IS TRUE
           OR (pg_catalog.min(a.expires_at) FILTER (WHERE a.won) <= pg_catalog.clock_timestamp() AND NOT $3) IS TRUE AS again,
         pg_catalog.clock_timestamp() AS at
  FROM answer AS a
),
created AS (
  INSERT INTO "idemque".job (
    id, queue, type, payload, state, priority, accepted_at, run_at, tags, concurrency_key, max_attempts, retry_policy,
    retry_delay_ms, retry_multiplier, retry_max_delay_ms, deadline, execution_timeout_ms, request_digest)
  SELECT a.candidate, a.queue, a.type,
         a.payload::jsonb, -- parsed here and not sooner: a replay has no use for it
         CASE WHEN start.run_at > s.at THEN 'scheduled' ELSE 'ready' END,
         a.priority, s.at, start.run_at,
         coalesce(pg_catalog.string_to_array(a.tags, E'\x1d'), '{}'),
         a.concurrency_key, a.max_attempts, a.retry_policy, a.retry_delay_ms, a.retry_multiplier, a.retry_max_delay_ms,
         a.deadline, a.execution_timeout_ms,
         pg_catalog.substring(a.fingerprint, 2, 32) -- behind its version, the digest of the whole
  FROM answer AS a
  CROSS JOIN settled AS s
  CROSS JOIN LATERAL (
    SELECT coalesce(a.run_at, s.at + coalesce(a.delay_ms, 0) * interval '1 millisecond') AS run_at
  ) AS start
  WHERE NOT s.refused AND a.job_id = a.candidate
)
SELECT a.ordinal,
       a.job_id,
       CASE WHEN a.differs THEN pg_catalog.encode(a.found_fingerprint, 'hex') END AS owner_fingerprint_hex,
       s.again,
       -- A division by zero is the one error that plain SQL can raise on purpose.
       1 / CASE WHEN s.again AND $2 THEN 0 ELSE 1 END AS stands
FROM answer AS a
CROSS JOIN settled AS s
