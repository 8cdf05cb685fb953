package org.idemque.sql.internal.statement;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;

/**
 * One statement or script from a {@code .sql} file. The file is valid SQL that can be pasted into psql; the schema's name
 * stands in it quoted, as {@code "idemque"}, and is replaced by the configured one. The text stays constant afterwards, so
 * that the driver and the server reuse what they prepared.
 *
 * @param text what is sent
 */
public record Sql(String text) {

    private static final String ROOT = "/org/idemque/sql/";
    private static final String MARKER = "\"idemque\"";

    /** Loads one statement, without its comments and indentation: the driver scans the text at each execution. */
    public static Sql statement(String file, SchemaName schema) {
        String lines = read(file)
                .lines()
                .map(line -> line.replaceFirst("--.*$", "").strip())
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
        return new Sql(inSchema(lines, schema));
    }

    /** Loads a script of several statements as it is. */
    public static Sql script(String file, SchemaName schema) {
        return new Sql(inSchema(read(file), schema));
    }

    private static String inSchema(String text, SchemaName schema) {
        return text.replace(MARKER, schema.quoted());
    }

    private static String read(String file) {
        try (InputStream stream = Sql.class.getResourceAsStream(ROOT + file)) {
            if (stream == null) {
                throw new IllegalStateException("no file " + ROOT + file + " on the class path");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(ROOT + file, e);
        }
    }
}
