package org.idemque.sql.internal.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.idemque.sql.internal.statement.SchemaName;
import org.junit.jupiter.api.Test;

/** The list of versions in the code is the list of scripts in the folder. */
class MigrationTest {

    private static final SchemaName OTHER = new SchemaName("Other_Schema");

    @Test
    void listsEveryScriptOfTheFolderInOrder() throws IOException, URISyntaxException {
        URL oneFile = Migration.class.getResource("/org/idemque/sql/schema/version.sql");
        Path folder = Objects.requireNonNull(
                Path.of(Objects.requireNonNull(oneFile).toURI()).getParent());
        try (Stream<Path> files = Files.list(folder)) {
            List<String> scripts = files.map(file -> "schema/" + file.getFileName())
                    .filter(file -> file.matches("schema/\\d.*"))
                    .sorted()
                    .toList();
            assertThat(Migration.ALL).extracting(Migration::file).isEqualTo(scripts);
        }
    }

    @Test
    void countsFromOneAndEachScriptIsNamedByItsNumber() {
        assertThat(Migration.ALL)
                .extracting(Migration::version)
                .isEqualTo(
                        IntStream.rangeClosed(1, Migration.ALL.size()).boxed().toList());
        assertThat(Migration.ALL).allSatisfy(migration -> assertThat(migration.file())
                .matches("schema/%03d_[a-z_]+\\.sql".formatted(migration.version())));
        assertThat(Migration.REQUIRED).isEqualTo(Migration.ALL.size());
    }

    @Test
    void eachScriptRecordsItsVersionAndNamesNoSchemaButTheChosenOne() {
        assertThat(Migration.ALL).allSatisfy(migration -> {
            String text = migration.in(OTHER).script().text();
            String name = migration.file().replaceAll("schema/\\d+_|\\.sql", "");
            assertThat(text)
                    .contains("INSERT INTO \"Other_Schema\".schema_version (version, name) VALUES (%d, '%s')"
                            .formatted(migration.version(), name));
            assertThat(text).doesNotContain("\"idemque\"").doesNotContain("idemque.");
        });
    }
}
