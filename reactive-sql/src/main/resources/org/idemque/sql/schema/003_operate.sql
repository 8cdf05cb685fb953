-- Version 3: what has ended, and what operators do.
--
-- For operators: the file runs in one transaction. It builds an index on the bindings, which takes seconds for a million of them
-- and locks out enqueues meanwhile. Version 2 of the library goes on working.

SET LOCAL search_path = pg_catalog;

-- In the order in which an enqueue takes them, so that one that has begun and this do not wait for each other.
LOCK TABLE "idemque".binding, "idemque".job IN ACCESS EXCLUSIVE MODE;

-- Names of members of the payload that views do not show.
ALTER TABLE "idemque".job
  ADD COLUMN sensitive text[] NOT NULL DEFAULT '{}' CHECK (sensitive = '{}' OR "idemque".are_tags(sensitive));

-- Jobs that have ended, out of the way of those who look for work. They stay for as long as retention says, and for as long as
-- a live binding points at them.
CREATE TABLE "idemque".finished_job (LIKE "idemque".job INCLUDING CONSTRAINTS);
ALTER TABLE "idemque".finished_job
  DROP CONSTRAINT job_state_check,
  DROP CONSTRAINT job_lease_check,
  DROP COLUMN leased_until,
  ADD COLUMN finished_at timestamptz NOT NULL,
  ADD PRIMARY KEY (id),
  ADD CONSTRAINT finished_job_state_check CHECK (state IN ('succeeded', 'dead', 'cancelled'));
CREATE INDEX finished_job_finished_at ON "idemque".finished_job (finished_at);

-- As with jobs and bindings: pages that stay, so that no plan made while it was empty reads all of it when it is not.
ALTER TABLE "idemque".finished_job SET (vacuum_truncate = false);
INSERT INTO "idemque".finished_job (
  id, accepted_at, run_at, retry_delay_ms, priority, max_attempts, state, queue, type, retry_policy, request_digest, tags, payload,
  attempt, fence, sensitive, finished_at)
SELECT ('00000000-0000-0000-0000-' || lpad(n::text, 12, '0'))::uuid, '1970-01-01 00:00:00+00', '1970-01-01 00:00:00+00', 0, 0, 1,
       'dead', 'padding', 'padding', 'fixed', sha256(n::text::bytea), '{}',
       to_jsonb((SELECT string_agg(md5((n * 100 + part)::text), '') FROM generate_series(1, 30) AS part)),
       1, 1, '{}', '1970-01-01 00:00:00+00'
FROM generate_series(1, 224) AS n;
DELETE FROM "idemque".finished_job;

-- In which order bindings expire.
CREATE INDEX binding_expires_at ON "idemque".binding (expires_at);

-- Queues from which nobody may claim. A queue is paused if it stands here.
CREATE TABLE "idemque".paused_queue (
  queue     text        PRIMARY KEY CHECK (octet_length(queue) BETWEEN 1 AND 200),
  paused_at timestamptz NOT NULL,
  actor     text        NOT NULL CHECK (octet_length(actor) BETWEEN 1 AND 200),
  reason    text        NOT NULL CHECK (octet_length(reason) BETWEEN 1 AND 1000)
);

-- Purges that were done, each under its request's id, so that repeating one answers what it did.
CREATE TABLE "idemque".purge (
  request_id text        PRIMARY KEY CHECK (octet_length(request_id) BETWEEN 1 AND 512),
  queue      text        NOT NULL CHECK (octet_length(queue) BETWEEN 1 AND 200),
  actor      text        NOT NULL CHECK (octet_length(actor) BETWEEN 1 AND 200),
  reason     text        NOT NULL CHECK (octet_length(reason) BETWEEN 1 AND 1000),
  jobs       bigint      NOT NULL CHECK (jobs >= 0),
  purged_at  timestamptz NOT NULL
);

INSERT INTO "idemque".schema_version (version, name) VALUES (3, 'operate');
