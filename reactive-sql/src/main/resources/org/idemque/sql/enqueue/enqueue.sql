-- Accepts 1 to 1,000 requests: as one, all of them or none if a live key belongs to different work; or each for itself.
--
--   $1  how long to wait for a row that another transaction holds, such as '20s'; empty within a caller's transaction,
--       where a setting would outlive the statement
--   $2  whether a result that may not stand is raised as an error, so that the database takes the statement back; false
--       within a caller's transaction, which an error would spoil
--   $3  whether a time to live that was over before its key was taken is good enough: true once repeating has not helped
--   $4  whether the requests stand or fall together; if not, one whose key belongs to different work is only told so
--   $5  the requests, one behind the other, each as the values of "given" in their order. "life_ms" is for how long a new
--       owner has the key; "reset_ms", under debounce, how far from now an arrival sets the end of the window, and
--       missing if it leaves it; "members" for how many requests of one key it stands. U+001E stands between requests,
--       U+001F between values, U+001D between tags and names: no value holds a control character. A missing value is empty. One text is
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
         v[22] AS mode,
         v[23]::bigint AS life_ms,
         v[24]::bigint AS reset_ms,
         v[25]::bigint AS members,
         v[26] AS sensitive
  FROM pg_catalog.string_to_table($5, E'\x1e') WITH ORDINALITY AS line (content, ordinal)
  CROSS JOIN LATERAL pg_catalog.string_to_array(line.content, E'\x1f', '') AS given_values (v)
),
-- Look first, so that a replay writes nothing at all. The look is lateral and by the primary key: a join would be planned
-- once, on an empty table, as a scan of the whole, and the cached plan would stay when the table has grown.
-- A key that is live at "began" in this snapshot is live at "began": nobody takes a key over before it expires. Where the
-- owner is in the requested mode of debounce, or is to absorb an equivalent request, there is something to write, and the
-- look finds nothing.
request AS MATERIALIZED (
  SELECT r.*, bound.began, owner.job_id AS owner_id, owner.mode AS owner_mode, owner.fingerprint AS owner_fingerprint
  FROM bound
  CROSS JOIN given AS r
  LEFT JOIN LATERAL (
    SELECT b.job_id, b.mode, b.fingerprint
    FROM "idemque".binding AS b
    WHERE b.key_hash = r.key_hash
      AND (b.expires_at > bound.began) IS TRUE -- in words that no index on the expiry can serve
      AND (b.mode <> r.mode OR r.mode = 'idempotency' OR r.mode = 'throttle' AND b.fingerprint <> r.fingerprint)
    ORDER BY b.key_hash
    LIMIT 1
  ) AS owner ON true
),
-- Takes the keys that are missing or expired, in one order for everybody, so that two batches cannot deadlock. The insert
-- waits for an uncommitted owner and then sees it, whatever this statement's snapshot holds; DO NOTHING and a second look
-- would find no row. The row of the key is held from there on, and under debounce that of its job too, which is always locked
-- after its key; then the clock is read once, and what it says of the owner decides everything else. An owner that stays as
-- it is is written back: only so does it come back to be compared, and only a lost race pays for it.
claimed AS (
  INSERT INTO "idemque".binding AS owner (
    key_hash, scope, key_preview, key_length, job_id, fingerprint, mode, ttl_ms, expires_at, reset_ms, absorbed)
  SELECT r.key_hash, r.scope, r.key_preview, r.key_length, r.candidate, r.fingerprint, r.mode, r.life_ms,
         r.began + r.life_ms * interval '1 millisecond', r.reset_ms,
         CASE WHEN r.mode = 'throttle' THEN r.members - 1 ELSE 0 END
  FROM request AS r
  WHERE r.key_hash IS NOT NULL
    AND r.owner_id IS NULL
    AND NOT ($4 AND EXISTS (SELECT FROM request AS other WHERE other.owner_id IS NOT NULL AND (
      other.owner_mode <> other.mode AND other.mode <> 'debounce'
      OR other.owner_mode = other.mode AND other.owner_fingerprint <> other.fingerprint)))
  ORDER BY r.key_hash
  ON CONFLICT (key_hash) DO UPDATE
    SET (job_id, fingerprint, mode, ttl_ms, reset_ms, expires_at, absorbed, touched_by, moved_from) = (
      SELECT CASE WHEN does.take THEN excluded.job_id ELSE owner.job_id END,
             CASE WHEN does.take THEN excluded.fingerprint ELSE owner.fingerprint END,
             CASE WHEN does.take THEN excluded.mode ELSE owner.mode END,
             CASE WHEN does.take THEN excluded.ttl_ms ELSE owner.ttl_ms END,
             CASE WHEN does.take THEN excluded.reset_ms ELSE owner.reset_ms END,
             CASE
               WHEN does.take THEN held.reading + excluded.ttl_ms * interval '1 millisecond'
               WHEN does.replace AND excluded.reset_ms IS NOT NULL
                 THEN held.reading + excluded.reset_ms * interval '1 millisecond'
               ELSE owner.expires_at
             END,
             CASE
               WHEN does.take THEN excluded.absorbed
               WHEN does.absorb THEN owner.absorbed + excluded.absorbed + 1
               ELSE owner.absorbed
             END,
             -- By these two undo.sql gives back what a lost batch had taken or moved.
             CASE
               WHEN does.replace OR does.absorb THEN excluded.job_id
               WHEN does.take AND owner.mode = 'debounce' THEN owner.job_id
             END,
             CASE WHEN does.replace OR does.take AND owner.mode = 'debounce' THEN owner.expires_at END
      FROM (
        SELECT CASE
                 WHEN owner.mode = 'debounce' AND excluded.mode = 'debounce' THEN "idemque".hold_pending(owner.job_id) IS TRUE
               END AS pending
      ) AS job
      CROSS JOIN LATERAL (SELECT job.pending, pg_catalog.clock_timestamp() AS reading) AS held
      CROSS JOIN LATERAL (
        SELECT owner.expires_at <= held.reading AND held.pending IS NOT TRUE AS take,
               owner.expires_at > held.reading AND held.pending IS TRUE AS replace,
               owner.expires_at > held.reading AND owner.mode = 'throttle' AND excluded.mode = 'throttle'
                 AND owner.fingerprint = excluded.fingerprint AS absorb
      ) AS does)
  RETURNING owner.key_hash, owner.job_id, owner.mode, owner.fingerprint, owner.expires_at, owner.touched_by
),
-- Each request and who owns its key by now. The join is full because a full join is never planned as a nested loop, which
-- would compare every request with every claim; each claim has its request.
-- A debounced job that was not replaced either has begun, within its window, or has not, behind it: asking again gives the
-- same answer, since a job that has not begun is held, and one that has never becomes pending again.
answer AS MATERIALIZED (
  SELECT r.*, c.expires_at,
         c.expires_at - greatest(0, r.life_ms - greatest(1000, r.life_ms / 20)) * interval '1 millisecond' AS good_until,
         coalesce(r.owner_mode, c.mode) AS found_mode,
         coalesce(r.owner_fingerprint, c.fingerprint) AS found_fingerprint,
         coalesce(r.owner_id, c.job_id, r.candidate) AS job_id,
         CASE
           WHEN r.key_hash IS NULL OR c.job_id = r.candidate THEN 'accepted'
           WHEN coalesce(r.owner_mode, c.mode) <> r.mode THEN CASE WHEN r.mode = 'debounce' THEN 'incompatible' ELSE 'clash' END
           WHEN c.touched_by = r.candidate THEN CASE WHEN r.mode = 'debounce' THEN 'replaced' ELSE 'coalesced' END
           WHEN r.mode = 'debounce' THEN
             CASE WHEN "idemque".hold_pending(c.job_id) THEN 'window elapsed' ELSE 'not pending' END
           WHEN coalesce(r.owner_fingerprint, c.fingerprint) <> r.fingerprint THEN 'different'
           ELSE 'replayed'
         END AS outcome
  FROM request AS r
  FULL JOIN claimed AS c ON c.key_hash = r.key_hash
),
-- "again": the result may not stand, and the statement must be run anew. Either the requests stand together, and one lost its
-- key to different work while it waited, after another had written; or the statement waited so long, for the owner of this or
-- of another key, that the time to live of a key that it took, counted from "began", is over, and the next in line would be
-- accepted beside it; or that a twentieth of it is lost, and no less than a second. The clock is read when all rows are held: an
-- aggregate's row is made when the last of its input has come.
settled AS MATERIALIZED (
  SELECT s.*,
         -- In a caller's transaction, which an error would spoil, undo.sql is told whose writing to take back.
         CASE WHEN s.refused AND s.again AND NOT $2 THEN
           pg_catalog.set_config(
             'idemque.taken_back', (SELECT first.candidate::text FROM given AS first WHERE first.ordinal = 1), true)
         END AS taken_back
  FROM (
    SELECT $4 AND pg_catalog.bool_or(a.outcome IN ('different', 'clash')) AS refused,
           $4 AND pg_catalog.bool_or(a.outcome IN ('different', 'clash'))
               AND pg_catalog.bool_or(a.outcome IN ('accepted', 'replaced', 'coalesced') AND a.key_hash IS NOT NULL)
             OR (pg_catalog.min(a.good_until) FILTER (WHERE a.outcome = 'accepted') <= pg_catalog.clock_timestamp()
               AND NOT $3) IS TRUE AS again,
           pg_catalog.clock_timestamp() AS at
    FROM answer AS a
  ) AS s
),
-- New jobs, and new definitions of debounced ones: those exist, and are held, so that the insert meets each whatever the
-- snapshot shows.
written AS (
  INSERT INTO "idemque".job AS j (
    id, queue, type, payload, state, priority, accepted_at, run_at, tags, concurrency_key, max_attempts, retry_policy,
    retry_delay_ms, retry_multiplier, retry_max_delay_ms, deadline, execution_timeout_ms, request_digest, key_hash,
    sensitive, replaced_at)
  SELECT a.job_id, a.queue, a.type,
         a.payload::jsonb, -- parsed here and not sooner: a replay has no use for it
         CASE WHEN start.run_at > s.at THEN 'scheduled' ELSE 'ready' END,
         a.priority, s.at, start.run_at,
         coalesce(pg_catalog.string_to_array(a.tags, E'\x1d'), '{}'),
         a.concurrency_key, a.max_attempts, a.retry_policy, a.retry_delay_ms, a.retry_multiplier, a.retry_max_delay_ms,
         a.deadline, a.execution_timeout_ms,
         pg_catalog.substring(a.fingerprint, 2, 32), -- behind its version, the digest of the whole
         a.key_hash,
         coalesce(pg_catalog.string_to_array(a.sensitive, E'\x1d'), '{}'),
         CASE WHEN a.mode = 'debounce' AND a.members > 1 THEN s.at END -- by the last of those that are sent as one
  FROM answer AS a
  CROSS JOIN settled AS s
  CROSS JOIN LATERAL (
    SELECT CASE
             WHEN a.mode = 'debounce' THEN a.expires_at
             -- Not before it was accepted: an instant long past must not overtake those who came first.
             ELSE greatest(a.run_at, s.at + coalesce(a.delay_ms, 0) * interval '1 millisecond')
           END AS run_at
  ) AS start
  WHERE NOT s.refused AND a.outcome IN ('accepted', 'replaced')
  ON CONFLICT (id) DO UPDATE
    SET queue = excluded.queue, type = excluded.type, payload = excluded.payload, state = excluded.state,
        priority = excluded.priority, run_at = excluded.run_at, tags = excluded.tags,
        concurrency_key = excluded.concurrency_key, max_attempts = excluded.max_attempts,
        retry_policy = excluded.retry_policy, retry_delay_ms = excluded.retry_delay_ms,
        retry_multiplier = excluded.retry_multiplier, retry_max_delay_ms = excluded.retry_max_delay_ms,
        deadline = excluded.deadline, execution_timeout_ms = excluded.execution_timeout_ms,
        request_digest = excluded.request_digest, sensitive = excluded.sensitive, replaced_at = excluded.accepted_at
)
SELECT a.ordinal,
       a.job_id,
       a.outcome,
       a.found_mode,
       CASE WHEN a.outcome = 'different' THEN pg_catalog.encode(a.found_fingerprint, 'hex') END AS owner_fingerprint_hex,
       s.again,
       -- A division by zero is the one error that plain SQL can raise on purpose.
       1 / CASE WHEN s.again AND $2 THEN 0 ELSE 1 END AS stands
FROM answer AS a
CROSS JOIN settled AS s
