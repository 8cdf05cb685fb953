-- Makes scheduled jobs ready whose time has come.
--
--   $1  the queue
--   $2  how many at most
UPDATE "idemque".job AS j
SET state = 'ready'
WHERE j.id = ANY (ARRAY(
  SELECT due.id
  FROM "idemque".job AS due
  WHERE due.queue = $1 AND due.state = 'scheduled' AND due.run_at <= pg_catalog.clock_timestamp()
  ORDER BY due.run_at
  LIMIT $2
  FOR UPDATE SKIP LOCKED))
