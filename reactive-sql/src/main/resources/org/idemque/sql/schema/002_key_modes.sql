-- Version 2: keys that debounce and throttle, and what a worker writes when it claims a job.
--
-- For operators: the file runs in one transaction and locks both tables for as long as it takes to build an index on the
-- jobs that wait. The new columns have constant defaults, so no row is rewritten but those of jobs whose key is known. Version 1 of
-- the library goes on working: its keys are keys of idempotency, which is the default. Of jobs that it accepts from then on the
-- key is not known here: purging one leaves its key taken until that expires.

SET LOCAL search_path = pg_catalog;

-- In the order in which an enqueue takes them, so that one that has begun and this do not wait for each other.
LOCK TABLE "idemque".binding, "idemque".job IN ACCESS EXCLUSIVE MODE;

ALTER TABLE "idemque".job
  -- The key under which it was accepted: the way from a job to its binding.
  ADD COLUMN key_hash     bytea CHECK (octet_length(key_hash) = 32),
  -- When a debounced arrival last took the place of what was asked before.
  ADD COLUMN replaced_at  timestamptz,
  -- How many attempts have begun. A job is pending as long as none has.
  ADD COLUMN attempt      smallint NOT NULL DEFAULT 0 CHECK (attempt >= 0),
  -- Rises with each claim: what is written under an older one comes too late.
  ADD COLUMN fence        bigint   NOT NULL DEFAULT 0 CHECK (fence >= 0),
  ADD COLUMN worker       text     CHECK (octet_length(worker) BETWEEN 1 AND 200),
  ADD COLUMN leased_until timestamptz,
  ADD CONSTRAINT job_lease_check CHECK (
    (state = 'running') = (leased_until IS NOT NULL) AND (state = 'running') = (worker IS NOT NULL)
    AND (state <> 'running' OR attempt > 0));

UPDATE "idemque".job AS j SET key_hash = b.key_hash FROM "idemque".binding AS b WHERE b.job_id = j.id;

-- The order in which workers claim, and the order in which jobs become due.
CREATE INDEX job_ready ON "idemque".job (queue, priority DESC, run_at, id) WHERE state = 'ready';
CREATE INDEX job_scheduled ON "idemque".job (queue, run_at) WHERE state = 'scheduled';

ALTER TABLE "idemque".binding
  ADD COLUMN mode       text   NOT NULL DEFAULT 'idempotency' CHECK (mode IN ('idempotency', 'debounce', 'throttle')),
  -- Debounce: by how much an arrival such as the first moves the end of the window; none leaves it.
  ADD COLUMN reset_ms   bigint CHECK (reset_ms BETWEEN 1 AND 31536000000),
  -- Throttle: how many equivalent requests the job has absorbed.
  ADD COLUMN absorbed   bigint NOT NULL DEFAULT 0 CHECK (absorbed >= 0),
  -- The candidate id of the last request that was absorbed, or that replaced the job: how a statement knows its own writing.
  -- Where a debounced owner was taken over, its job.
  ADD COLUMN touched_by uuid,
  -- Debounce: where the window ended before that request, or the window of the owner that was taken over.
  ADD COLUMN moved_from timestamptz;

-- Counters are written in place, without a new entry in the index, where a page has room.
ALTER TABLE "idemque".binding SET (fillfactor = 90);

-- Whether a job has not begun. If so, it stays so until the transaction ends: its row is locked. A function, because a
-- statement sees what was committed before it began, and a volatile function what is committed when it is called: the job of
-- an owner that the statement waited for is newer than the statement.
CREATE FUNCTION "idemque".hold_pending(job_id uuid) RETURNS boolean
  LANGUAGE sql VOLATILE PARALLEL UNSAFE
  RETURN (
    SELECT true
    FROM "idemque".job AS j
    WHERE j.id = hold_pending.job_id AND j.state IN ('scheduled', 'ready') AND j.attempt = 0
    ORDER BY j.id
    LIMIT 1
    FOR UPDATE);

-- As with bindings: jobs are looked for by their index, and the planner must not believe that there are none.
ALTER TABLE "idemque".job SET (vacuum_truncate = false);
INSERT INTO "idemque".job (
  id, accepted_at, run_at, retry_delay_ms, priority, max_attempts, state, queue, type, retry_policy, request_digest, tags, payload)
SELECT ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, '1970-01-01 00:00:00+00', '1970-01-01 00:00:00+00', 0, 0, 1,
       'ready', 'padding', 'padding', 'fixed', sha256(n::text::bytea), '{}',
       to_jsonb((SELECT string_agg(md5((n * 100 + part)::text), '') FROM generate_series(1, 30) AS part))
FROM generate_series(1, 224) AS n;
DELETE FROM "idemque".job WHERE queue = 'padding' AND id < '00000000-0000-0000-0000-000000001000';

INSERT INTO "idemque".schema_version (version, name) VALUES (2, 'key_modes');
