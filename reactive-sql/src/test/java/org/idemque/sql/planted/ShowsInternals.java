package org.idemque.sql.planted;

import org.idemque.sql.internal.statement.SchemaName;

/** Breaks the rule that the facade shows no internals. */
public final class ShowsInternals {

    public SchemaName shown() {
        return new SchemaName("idemque");
    }
}
