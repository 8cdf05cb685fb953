-- Traps for statements that rely on search_path. Hostile sessions look here before pg_catalog.

CREATE SCHEMA decoy;

-- Our tables' names, in shapes that our statements cannot use.
CREATE TABLE decoy.job (wrong boolean NOT NULL);
CREATE TABLE decoy.binding (wrong boolean NOT NULL);
CREATE TABLE decoy.schema_version (wrong boolean NOT NULL);

CREATE FUNCTION decoy.trap(called text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'decoy.% was called: write pg_catalog.%', called, called;
END $$;

-- VOLATILE, so that each fails when the statement runs and not while it is planned.
CREATE FUNCTION decoy.clock_timestamp() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM decoy.trap('clock_timestamp');
END $$;

CREATE FUNCTION decoy.now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM decoy.trap('now');
END $$;

CREATE FUNCTION decoy.set_config(text, text, boolean) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM decoy.trap('set_config');
END $$;

CREATE FUNCTION decoy.jsonb_to_recordset(jsonb) RETURNS SETOF record LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM decoy.trap('jsonb_to_recordset');
END $$;

CREATE FUNCTION decoy.decode(text, text) RETURNS bytea LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM decoy.trap('decode');
END $$;

CREATE FUNCTION decoy.octet_length(text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM decoy.trap('octet_length');
END $$;

CREATE FUNCTION decoy.char_length(text) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM decoy.trap('char_length');
END $$;
