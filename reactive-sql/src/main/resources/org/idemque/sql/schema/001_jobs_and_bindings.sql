-- Version 1: jobs, and the bindings that tie a scoped key to the job that owns it.
--
-- For operators: the file needs the schema to exist and runs in one transaction. Run it with any migration tool, or let
-- Idemque.schema(connectionFactory).install() run it. To use a schema of another name, replace "idemque" throughout. It
-- creates empty tables and takes milliseconds.

-- What the constraints call is resolved here, once, whatever search_path the session came with.
SET LOCAL search_path = pg_catalog;

CREATE TABLE "idemque".schema_version (
  version      integer     PRIMARY KEY,
  name         text        NOT NULL,
  installed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A set of up to 20 labels of 1 to 100 characters: sorted by nobody, repeated never.
CREATE FUNCTION "idemque".are_tags(tags text[]) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog
  AS $$
    SELECT count(*) <= 20
       AND count(DISTINCT tag) = count(*)
       AND coalesce(bool_and(char_length(tag) BETWEEN 1 AND 100 AND tag !~ '[\u0001-\u001f\u007f-\u009f]'), true)
    FROM unnest(tags) AS tag
  $$;

-- Live jobs only: what is finished leaves this table, so that the cost of dispatch follows the work that is left.
CREATE TABLE "idemque".job (
  id                   uuid             PRIMARY KEY,
  accepted_at          timestamptz      NOT NULL,
  run_at               timestamptz      NOT NULL,
  deadline             timestamptz,
  execution_timeout_ms bigint           CHECK (execution_timeout_ms BETWEEN 1 AND 31536000000),
  retry_delay_ms       bigint           NOT NULL,
  retry_multiplier     double precision,
  retry_max_delay_ms   bigint,
  priority             smallint         NOT NULL CHECK (priority BETWEEN 0 AND 100),
  max_attempts         smallint         NOT NULL CHECK (max_attempts BETWEEN 1 AND 100),
  state                text             NOT NULL CHECK (state IN ('scheduled', 'ready', 'running')),
  queue                text             NOT NULL
    CHECK (octet_length(queue) BETWEEN 1 AND 200 AND queue !~ '[\u0001-\u001f\u007f-\u009f]'),
  type                 text             NOT NULL
    CHECK (octet_length(type) BETWEEN 1 AND 200 AND type !~ '[\u0001-\u001f\u007f-\u009f]'),
  concurrency_key      text
    CHECK (octet_length(concurrency_key) BETWEEN 1 AND 256 AND concurrency_key !~ '[\u0001-\u001f\u007f-\u009f]'),
  retry_policy         text             NOT NULL,
  -- Which request this was: the digest of its fingerprint, and so no event row is needed to say it.
  request_digest       bytea            NOT NULL CHECK (octet_length(request_digest) = 32),
  tags                 text[]           NOT NULL CHECK (tags = '{}' OR "idemque".are_tags(tags)),
  -- The bound is 16 MiB of canonical text; jsonb prints a space after each comma and colon, at most half as much again.
  -- Printing is dear, so a value that is small in binary is not printed.
  payload              jsonb            NOT NULL
    CHECK (pg_column_size(payload) <= 65536 OR octet_length(payload::text) <= 25165824),
  CONSTRAINT job_instants_check CHECK (
    run_at BETWEEN '1970-01-01 00:00:00+00' AND '9999-12-31 23:59:59.999999+00'
    AND (deadline IS NULL OR deadline BETWEEN '1970-01-01 00:00:00+00' AND '9999-12-31 23:59:59.999999+00')),
  CONSTRAINT job_retry_policy_check CHECK (
    CASE retry_policy
      WHEN 'fixed' THEN
        retry_delay_ms BETWEEN 0 AND 31536000000 AND retry_multiplier IS NULL AND retry_max_delay_ms IS NULL
      WHEN 'exponential' THEN
        retry_delay_ms BETWEEN 1 AND retry_max_delay_ms AND retry_max_delay_ms <= 31536000000
        AND retry_multiplier BETWEEN 1 AND 100
        AND retry_multiplier IS NOT NULL AND retry_max_delay_ms IS NOT NULL
      WHEN 'decorrelated_jitter' THEN
        retry_delay_ms BETWEEN 1 AND retry_max_delay_ms AND retry_max_delay_ms <= 31536000000
        AND retry_multiplier IS NULL AND retry_max_delay_ms IS NOT NULL
      ELSE false
    END)
);

-- Who owns a key, until when, and what the owner asked for. The key itself never comes here.
-- No foreign key to job: a finished job moves to another table, and each insert would pay for the check.
-- Pages stay when rows go (vacuum_truncate): see the end of this file.
CREATE TABLE "idemque".binding (
  key_hash    bytea       PRIMARY KEY CHECK (octet_length(key_hash) = 32),
  job_id      uuid        NOT NULL,
  expires_at  timestamptz NOT NULL,
  ttl_ms      bigint      NOT NULL CHECK (ttl_ms BETWEEN 1 AND 31536000000),
  key_length  smallint    NOT NULL CHECK (key_length BETWEEN 1 AND 512),
  -- Version, digest of the whole request, and a short digest of each field that is not at its base value.
  fingerprint bytea       NOT NULL CHECK (octet_length(fingerprint) BETWEEN 33 AND 1024),
  scope       text        NOT NULL
    CHECK (octet_length(scope) BETWEEN 1 AND 256 AND scope !~ '[\u0001-\u001f\u007f-\u009f]'),
  -- Four characters at each end at most, and the ellipsis between.
  key_preview text        NOT NULL CHECK (char_length(key_preview) <= 9)
) WITH (vacuum_truncate = false);

-- The lookup of a key must use the index, always: its plan is cached by each session, and a plan made while the planner
-- knew the table to be tiny would scan it whole long after it has grown. The planner believes in pages, so the table gets
-- some that no vacuum takes away.
INSERT INTO "idemque".binding (key_hash, job_id, expires_at, ttl_ms, key_length, fingerprint, scope, key_preview)
SELECT sha256(n::text::bytea), '00000000-0000-0000-0000-000000000000', '-infinity', 1, 1,
       decode(repeat('00', 1024), 'hex'), 'padding', ''
FROM generate_series(1, 224) AS n;
DELETE FROM "idemque".binding;

INSERT INTO "idemque".schema_version (version, name) VALUES (1, 'jobs_and_bindings');
