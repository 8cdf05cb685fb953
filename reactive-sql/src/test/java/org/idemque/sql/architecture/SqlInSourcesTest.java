package org.idemque.sql.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** SQL stands in files of its own, where psql and reviewers can read it, and in no string of Java. */
class SqlInSourcesTest {

    private static final Pattern COMMENT_OR_STRING = Pattern.compile(
            "//[^\\n]*|/\\*.*?\\*/|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*\"|'(?:\\\\.|[^'\\\\\\n])+'",
            Pattern.DOTALL);

    private static final Pattern SQL =
            Pattern.compile("\\b(SELECT|INSERT|UPDATE|DELETE|MERGE|CREATE|ALTER|DROP|TRUNCATE|BEGIN|COMMIT|ROLLBACK"
                    + "|LOCK|SET|WITH|FROM|WHERE|VALUES|RETURNING|LISTEN|NOTIFY|SHOW|EXPLAIN)\\b");

    @Test
    void noStringOfTheModuleIsSql() throws IOException {
        List<String> sources = sources(Path.of("src/main/java"));
        assertThat(sources).hasSizeGreaterThan(20);
        assertThat(sources.stream().flatMap(source -> sqlStrings(source).stream()))
                .isEmpty();
    }

    @Test
    void theScanBites() throws IOException {
        String planted =
                Files.readString(Path.of("src/test/java/org/idemque/sql/planted/internal/enqueue/WritesSql.java"));
        assertThat(sqlStrings(planted))
                .hasSize(2)
                .anyMatch(sql -> sql.contains("DELETE FROM job"))
                .anyMatch(sql -> sql.contains("UPDATE job"));
    }

    private static List<String> sqlStrings(String source) {
        List<String> found = new ArrayList<>();
        Matcher matcher = COMMENT_OR_STRING.matcher(source);
        while (matcher.find()) {
            if (matcher.group().startsWith("\"") && SQL.matcher(matcher.group()).find()) {
                found.add(matcher.group());
            }
        }
        return found;
    }

    private static List<String> sources(Path root) throws IOException {
        List<String> sources = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                sources.add(Files.readString(file));
            }
        }
        return sources;
    }
}
