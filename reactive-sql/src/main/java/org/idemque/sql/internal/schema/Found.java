package org.idemque.sql.internal.schema;

import io.r2dbc.spi.Row;
import java.util.Objects;
import org.idemque.DatabaseRefusedException;

/**
 * What is there before an installation or a check.
 *
 * @param schemaExists whether the schema does
 * @param versionsExist whether it has a table of versions
 * @param encoding what the database stores text as
 * @param serverVersion the server's, as a number: 150004 is 15.4
 */
record Found(boolean schemaExists, boolean versionsExist, String encoding, int serverVersion) {

    /** The oldest release that the statements were tried on. */
    private static final int OLDEST_MAJOR = 15;

    private static final int PER_MAJOR = 10_000;

    static Found read(Row row) {
        return new Found(
                Boolean.TRUE.equals(row.get(0, Boolean.class)),
                Boolean.TRUE.equals(row.get(1, Boolean.class)),
                Objects.requireNonNull(row.get(2, String.class)),
                Objects.requireNonNull(row.get(3, Integer.class)));
    }

    /**
     * This, if the queue can live here.
     *
     * @throws DatabaseRefusedException if the server is too old or the database is in another encoding
     */
    Found checked() {
        if (serverVersion < OLDEST_MAJOR * PER_MAJOR) {
            throw refused("the server must be PostgreSQL %d or newer, but is %d.%d"
                    .formatted(OLDEST_MAJOR, serverVersion / PER_MAJOR, serverVersion % PER_MAJOR));
        }
        if (!"UTF8".equals(encoding)) {
            throw refused("the database must be encoded in UTF8, but is in " + encoding);
        }
        return this;
    }

    private static DatabaseRefusedException refused(String why) {
        return new DatabaseRefusedException(why, null, null);
    }
}
