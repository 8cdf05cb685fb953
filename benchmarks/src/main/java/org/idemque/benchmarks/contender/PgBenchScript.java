package org.idemque.benchmarks.contender;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.idemque.benchmarks.load.KeyPattern;
import org.idemque.benchmarks.load.Request;

/**
 * The library's statement with everything in it but the key and the id, which the server makes from a number that pgbench
 * counts or draws.
 */
final class PgBenchScript {

    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");
    private static final String KEY = "pg_catalog.encode(pg_catalog.sha256(pg_catalog.int8send(:k::bigint)), 'hex')";
    /** In the order of time, as the library's ids are, so that the index grows at its end. */
    private static final String ID =
            "(pg_catalog.lpad(pg_catalog.to_hex((extract(epoch FROM pg_catalog.clock_timestamp()) * 1000)::bigint), 12, '0')"
                    + " || pg_catalog.right(pg_catalog.replace(pg_catalog.gen_random_uuid()::text, '-', ''), 20))::uuid";

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
        ReadyRequests ready = new ReadyRequests();
        String key = request.isKeyed() ? " || E'\\x1f' || " + KEY : "";
        String requests =
                ID + "::text || " + text(ready.afterId(request)) + key + " || " + text(ReadyRequests.afterKey(request));
        List<Object> values = EnqueueParameters.of(List.of(), false, "").values();
        return PARAMETER.matcher(ReadyRequests.sql()).replaceAll(match -> {
            int index = Integer.parseInt(match.group(1)) - 1;
            String literal = index == values.size() - 1 ? "(" + requests + ")" : literal(values.get(index));
            return Matcher.quoteReplacement(literal);
        });
    }

    private static String literal(Object value) {
        return value instanceof String text ? text(text) : value.toString();
    }

    /** Keeps clear of colons, by which pgbench knows its variables, and of control characters. */
    private static String text(String text) {
        return "E'"
                + text.replace("\\", "\\\\")
                        .replace("'", "''")
                        .replace(":", "\\x3a")
                        .replace("\u001f", "\\x1f")
                + "'";
    }
}
