-- Plans what follows in this transaction by index and nested loop, whatever the planner knows of the tables: rows are looked
-- for in the order of an index and then one by one, and a plan made while a table was tiny, or never analysed, would read all
-- of it at each step. The settings end with the transaction, so they are not lost behind a pooler, and not left there.
--
--   $1  off
SELECT pg_catalog.set_config('enable_seqscan', $1, true),
       pg_catalog.set_config('enable_bitmapscan', $1, true),
       pg_catalog.set_config('enable_hashjoin', $1, true),
       pg_catalog.set_config('enable_mergejoin', $1, true),
       pg_catalog.set_config('enable_material', $1, true)
