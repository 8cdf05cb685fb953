package org.idemque.benchmarks.contender;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.idemque.benchmarks.load.KeyPattern;
import org.idemque.benchmarks.load.Request;

/**
 * The library's statement with everything in it but the key and the id, which the server makes from a number that pgbench
 * counts or draws.
 */
final class PgBenchScript {

    /** Where the text with the requests is among the parameters. */
    private static final int TEXT = 4;

    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");
    private static final String KEY = "pg_catalog.encode(pg_catalog.sha256(pg_catalog.int8send(:k::bigint)), 'hex')";
    /** In the order of time, as the library's ids are, so that the index grows at its end. */
    private static final String ID =
            "(pg_catalog.lpad(pg_catalog.to_hex((extract(epoch FROM pg_catalog.clock_timestamp()) * 1000)::bigint), 12, '0')"
                    + " || pg_catalog.right(pg_catalog.replace(pg_catalog.gen_random_uuid()::text, '-', ''), 20))";

    private PgBenchScript() {}

    /**
     * The script.
     *
     * @param request an example, whose payload all will have
     * @param keysOfClient how many keys lie between the first of one client and that of the next
     */
    static String of(KeyPattern pattern, Request request, long keysOfClient) {
        String own = "\\set k :client_id * %d + :n\n".formatted(keysOfClient);
        String next = "\\set n :n + 1\n" + own;
        String key =
                switch (pattern) {
                    case FRESH -> next;
                    case KNOWN, DIFFERENT -> "\\set k random(0, %d)\n".formatted(pattern.known() - 1);
                    case MIXED -> """
                            \\set again random(1, 10)
                            \\if :again = 1 and :n > 0
                            \\set k :client_id * %d + random(0, :n)
                            \\else
                            %s\\endif
                            """.formatted(keysOfClient, next);
                    case ONE -> "\\set k 0\n";
                    case NONE -> "";
                };
        return key + statement(request) + ";\n";
    }

    private static String statement(Request request) {
        EnqueueStatement statement = new EnqueueStatement();
        List<Object> parameters = statement.call(List.of(request)).parameters();
        String text = statement.values("", request, KEY).stream()
                .skip(1)
                .map(value -> value.equals(KEY) ? KEY : literal(value))
                .collect(Collectors.joining(", ", "pg_catalog.concat_ws(E'\\x1f', " + ID + ", ", ")"));
        return PARAMETER.matcher(EnqueueStatement.text()).replaceAll(match -> {
            int index = Integer.parseInt(match.group(1)) - 1;
            return Matcher.quoteReplacement(index == TEXT ? text : literal(parameters.get(index)));
        });
    }

    /** Text keeps clear of colons, by which pgbench knows its variables. */
    private static String literal(Object value) {
        if (!(value instanceof String text)) {
            return value.toString().toLowerCase(Locale.ROOT);
        }
        return "E'" + text.replace("\\", "\\\\").replace("'", "''").replace(":", "\\x3a") + "'";
    }
}
