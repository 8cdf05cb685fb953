-- Whether the schema and its table of versions exist, and what the database stores text as, and the server's version.
--
--   $1  the schema's name
SELECT EXISTS (SELECT FROM pg_catalog.pg_namespace AS n WHERE n.nspname = $1) AS schema_exists,
       EXISTS (
         SELECT
         FROM pg_catalog.pg_class AS c
         JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
         WHERE n.nspname = $1 AND c.relname = 'schema_version') AS versions_exist,
       pg_catalog.current_setting('server_encoding') AS encoding,
       pg_catalog.current_setting('server_version_num')::integer AS server_version
