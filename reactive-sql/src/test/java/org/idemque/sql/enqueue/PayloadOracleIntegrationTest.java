package org.idemque.sql.enqueue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.idemque.InvalidRequestException;
import org.idemque.JsonText;
import org.idemque.internal.json.Payload;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.sql.testing.PropertyDatabase;
import org.idemque.sql.testing.TestDatabase;
import tools.jackson.databind.json.JsonMapper;

/** PostgreSQL's own {@code jsonb} says what is equal, what is stored and what is refused; the writer must agree. */
@PropertyDatabase
class PayloadOracleIntegrationTest {

    /** Numbers and escapes of which some are the last that the server takes, and others the first that it does not. */
    private static final List<String> EDGES = words("""
            1e131071 9.99e131071 1e131072 0.1e131072 0.1e131073 10e131070 10e131071 0e131072 \
            0e1073741823 0e1073741824 0e1310720001 \
            9e-16383 9e-16384 10e-16384 0e-16384 0.0e-16383 1e400000 1e-400000 \
            \\u0000 \\u0001 \\ud83d \\udc34 \\ud83d\\udc34 \\udc34\\ud83d \\ud83d\\ud83d \\uffff \\u00 \\x""");

    private static final List<String> PIECES =
            words("\\ \" , : [ ] { } 0 - + . e E5 1 null NaN Infinity ' // \u00a0 \u0001 \n");

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 1024 * 1024);

    /** Two JSON texts. */
    record Pair(String one, String other) {}

    @Property
    void digestsAreEqualIfAndOnlyIfTheValuesAre(@ForAll("pairs") Pair pair, TestDatabase database) {
        boolean equal = Arrays.equals(
                written(pair.one()).digest(), written(pair.other()).digest());
        Statistics.label("equal").collect(equal).coverage(share -> {
            share.check(true).percentage(percent -> percent > 20);
            share.check(false).percentage(percent -> percent > 20);
        });
        assertThat(equal)
                .isEqualTo("true".equals(database.text("SELECT ?::jsonb = ?::jsonb", pair.one(), pair.other())));
    }

    @Property
    void whatIsWrittenReadsAsTheServerWouldReadTheOriginal(@ForAll("texts") String text, TestDatabase database) {
        assertThat(database.text("SELECT ?::jsonb::text", written(text).text()))
                .isEqualTo(database.text("SELECT ?::jsonb::text", text));
    }

    /** Chance seldom puts a whole number or escape where it is read as such. */
    @Example
    void whatIsRefusedAtTheEdgesIsWhatTheServerRefuses(TestDatabase database) {
        for (String edge : EDGES) {
            for (String text : List.of(edge, "-" + edge, "[" + edge + "]", '"' + edge + '"', "{\"" + edge + "\":0}")) {
                boolean accepted = writerAccepts(text);
                assertThat(accepted).as(text).isEqualTo(serverAccepts(text, database));
                if (accepted) {
                    assertThat(database.text(
                                    "SELECT ?::jsonb::text", written(text).text()))
                            .as("what is sent for %s", text)
                            .isNotNull();
                }
            }
        }
    }

    @Property
    void whatIsRefusedIsWhatTheServerRefuses(@ForAll("doubtful") String text, TestDatabase database) {
        assertThat(writerAccepts(text)).isEqualTo(serverAccepts(text, database));
    }

    @Provide
    Arbitrary<Pair> pairs() {
        return Arbitraries.randomValue(random -> {
            Json one = Json.random(random, 3);
            Json other =
                    switch (random.nextInt(5)) {
                        case 0, 1 -> one;
                        case 2, 3 -> one.nearly(random);
                        default -> Json.random(random, 1);
                    };
            JsonSpelling spelling = JsonSpelling.any(random);
            return new Pair(spelling.of(one), spelling.of(other));
        });
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.randomValue(random -> JsonSpelling.any(random).of(Json.random(random, 3)));
    }

    /**
     * Valid text with something put in or taken out. No name comes twice in an object: the server looks at a value that a
     * later one overrides, and the writer does not.
     */
    @Provide
    Arbitrary<String> doubtful() {
        return Arbitraries.randomValue(random -> {
            String text = JsonSpelling.withoutRepeatedNames(random).of(Json.withoutRepeatedNames(random));
            int from = random.nextInt(text.length() + 1);
            int to = Math.min(text.length(), from + random.nextInt(3));
            List<String> pieces = random.nextInt(3) == 0 ? EDGES : PIECES;
            return text.substring(0, from) + pieces.get(random.nextInt(pieces.size())) + text.substring(to);
        });
    }

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }

    private Payload written(String text) {
        return writer.write(JsonText.of(text));
    }

    private boolean writerAccepts(String text) {
        try {
            return written(text) != null;
        } catch (InvalidRequestException e) {
            return false;
        }
    }

    /** PostgreSQL 15 takes one exponent less than those after it, by the greatest that a zero may have. */
    private static boolean serverAccepts(String text, TestDatabase database) {
        boolean old = database.count("SELECT current_setting('server_version_num')::bigint") < 160_000;
        String asked = old ? text.replace("0e1073741823", "0e1073741822") : text;
        try {
            return database.text("SELECT ?::jsonb::text", asked) != null;
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
