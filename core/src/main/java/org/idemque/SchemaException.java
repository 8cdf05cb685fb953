package org.idemque;

import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The queue's tables are missing, or older than this version of the library needs. Nothing was written. The message says
 * what to run.
 */
public final class SchemaException extends IdemqueException {

    private static final long serialVersionUID = 1L;
    private static final int UNKNOWN = -1;

    private final String schema;
    private final int required;
    private final int installed;

    private SchemaException(String message, String schema, int required, int installed, @Nullable Throwable cause) {
        super(message, cause);
        this.schema = schema;
        this.required = required;
        this.installed = installed;
    }

    /** The schema holds an older version of the tables. */
    public static SchemaException outdated(String schema, int required, int installed) {
        String found = installed == 0 ? "none is installed" : "version %d is installed".formatted(installed);
        return new SchemaException(advice(schema, required, found), schema, required, installed, null);
    }

    /** A statement met tables or columns that do not exist. */
    public static SchemaException mismatch(String schema, int required, @Nullable Throwable cause) {
        return new SchemaException(
                advice(schema, required, "none is installed, or an older one"), schema, required, UNKNOWN, cause);
    }

    private static String advice(String schema, int required, String found) {
        return "schema '%s' must hold version %d of the queue's tables, but %s; run Idemque.schema(connectionFactory).install() or the migration files"
                .formatted(schema, required, found);
    }

    /** The name of the schema that was looked at. */
    public String schema() {
        return schema;
    }

    /** The version that this library needs. */
    public int required() {
        return required;
    }

    /** The version that was found, zero if there is none; empty if a statement failed before the version was asked for. */
    public OptionalInt installed() {
        return installed == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(installed);
    }
}
