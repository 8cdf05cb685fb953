-- One installation of a schema at a time. The lock ends with the transaction; waiting for it, or for a table in use, is
-- bounded by a setting that ends with it too.
--
--   $1  the schema's name    $2  how long to wait, such as '10s'
SELECT pg_catalog.set_config('lock_timeout', $2, true),
       pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('idemque schema ' || $1, 0))
