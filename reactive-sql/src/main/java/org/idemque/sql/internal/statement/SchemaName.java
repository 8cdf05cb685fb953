package org.idemque.sql.internal.statement;

import java.util.Objects;
import java.util.regex.Pattern;
import org.idemque.InvalidRequestException;

/**
 * The name of the schema that holds the queue's tables.
 *
 * @param value a plain identifier: a letter or underscore, then letters, digits and underscores, 63 at most, not starting
 *     with {@code pg_}; it is quoted wherever it is used, so case matters
 */
public record SchemaName(String value) {

    private static final Pattern PLAIN = Pattern.compile("(?!pg_)[A-Za-z_][A-Za-z0-9_]{0,62}");

    /**
     * @throws InvalidRequestException if the name is not a plain identifier
     */
    public SchemaName {
        Objects.requireNonNull(value, "schema");
        if (!PLAIN.matcher(value).matches()) {
            throw new InvalidRequestException(
                    "schema",
                    "1 to 63 of the characters A-Z a-z 0-9 _, not starting with a digit or pg_",
                    "a name of %d characters that is not".formatted(value.length()));
        }
    }

    /** The name as it stands in SQL. */
    public String quoted() {
        return '"' + value + '"';
    }
}
