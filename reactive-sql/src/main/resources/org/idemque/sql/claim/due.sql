-- Makes scheduled jobs ready whose time has come, of a paused queue too: it says what is due, not what is taken. The clock is
-- read by a query of its own: as a volatile call it would be no bound of the index, and all that is scheduled would be read.
--
--   $1  the queue
--   $2  how many at most
UPDATE "idemque".job AS j
SET state = 'ready'
WHERE j.id = ANY (ARRAY(
  SELECT due.id
  FROM "idemque".job AS due
  WHERE due.queue = $1 AND due.state = 'scheduled' AND due.run_at <= (SELECT pg_catalog.clock_timestamp())
  ORDER BY due.run_at
  LIMIT $2
  FOR UPDATE SKIP LOCKED))
