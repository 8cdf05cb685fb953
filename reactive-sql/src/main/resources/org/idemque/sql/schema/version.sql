-- The newest version that is installed, zero if none is. The parameter keeps the driver on the extended protocol.
--
--   $1  zero
SELECT coalesce(max(v.version), $1::integer) FROM "idemque".schema_version AS v
