-- Creates the schema. Only run where it is missing: IF NOT EXISTS would ask for the privilege even where it is there.
CREATE SCHEMA "idemque"
