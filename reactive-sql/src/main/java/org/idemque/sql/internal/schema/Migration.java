package org.idemque.sql.internal.schema;

import java.util.List;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;

/**
 * One version of the tables: a script that takes them there from the version before, and records that it did.
 *
 * @param version counts from one, without gaps
 * @param file the script
 */
record Migration(int version, String file) {

    /** All versions in order. A test holds this list against the folder. */
    static final List<Migration> ALL = List.of(
            new Migration(1, "schema/001_jobs_and_bindings.sql"),
            new Migration(2, "schema/002_key_modes.sql"),
            new Migration(3, "schema/003_operate.sql"));

    /** The version that this library needs. */
    static final int REQUIRED = ALL.get(ALL.size() - 1).version();

    Step in(SchemaName schema) {
        return new Step(version, Sql.script(file, schema));
    }

    /** A migration whose script was read, and made to fit a schema. */
    record Step(int version, Sql script) {}
}
