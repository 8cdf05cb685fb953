-- A page of jobs, the newest first by id, live and finished in one order. It looks at a bounded number of rows by the primary
-- keys, and shows those of them that fit: a filter that little fits cannot scan the tables in one go. Payloads are not read.
--
--   $1   the id below which the page begins
--   $2   how many rows to look at
--   $3   whether the filter's state is one of live jobs, or there is none
--   $4   whether it is one of finished jobs, or there is none
--   $5   the queue    $6  the state    $7  the type    $8  a tag; empty for any
--   $9   accepted at this instant or later    $10  accepted before this one; empty for any
--   $11  how many rows to show
--
-- At least one row comes back, without a job if none fits. Its last column is the id of the last row that was looked at, if
-- there may be more behind it.
WITH examined AS MATERIALIZED (
  SELECT j.*
  FROM (
    (SELECT live.id, live.queue, live.type, live.state, live.attempt, live.max_attempts, live.priority, live.tags,
            live.accepted_at, live.run_at, NULL::timestamptz AS finished_at
     FROM "idemque".job AS live
     WHERE live.id < $1 AND $3
     ORDER BY live.id DESC
     LIMIT $2)
    UNION ALL
    (SELECT done.id, done.queue, done.type, done.state, done.attempt, done.max_attempts, done.priority, done.tags,
            done.accepted_at, done.run_at, done.finished_at
     FROM "idemque".finished_job AS done
     WHERE done.id < $1 AND $4
     ORDER BY done.id DESC
     LIMIT $2)
  ) AS j
  ORDER BY j.id DESC
  LIMIT $2
),
reach AS MATERIALIZED (
  SELECT CASE WHEN pg_catalog.count(*) = $2 THEN (SELECT last.id FROM examined AS last ORDER BY last.id LIMIT 1) END AS id
  FROM examined
),
shown AS (
  SELECT e.*
  FROM examined AS e
  WHERE ($5 = '' OR e.queue = $5)
    AND ($6 = '' OR e.state = $6)
    AND ($7 = '' OR e.type = $7)
    AND ($8 = '' OR $8 = ANY (e.tags))
    AND ($9 = '' OR e.accepted_at >= nullif($9, '')::timestamptz)
    AND ($10 = '' OR e.accepted_at < nullif($10, '')::timestamptz)
  ORDER BY e.id DESC
  LIMIT $11
)
SELECT s.id, s.queue, s.type, s.state, s.attempt, s.max_attempts, s.priority,
       pg_catalog.array_to_string(s.tags, E'\x1d'),
       (extract(epoch FROM s.accepted_at) * 1000000)::bigint,
       (extract(epoch FROM s.run_at) * 1000000)::bigint,
       (extract(epoch FROM s.finished_at) * 1000000)::bigint,
       reach.id AS reached
FROM reach
LEFT JOIN shown AS s ON true
ORDER BY s.id DESC
