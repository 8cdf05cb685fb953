package org.idemque.examples.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The handlers in the README are those that run here, letter for letter but for their indentation. */
class ReadmeTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src/main/java/org/idemque/examples/webhooks/WebhookController.java",
                "src/main/kotlin/org/idemque/examples/coroutines/CoroutineOrderController.kt"
            })
    void quotesTheHandler(String source) throws IOException {
        String code = Files.readString(Path.of(source));
        String handler = code.substring(code.indexOf("    @PostMapping"), code.lastIndexOf('}'));

        assertThat(Files.readString(Path.of("..", "README.md")))
                .contains(handler.stripTrailing().stripIndent());
    }
}
