package org.idemque.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeliveryFileTest {

    private static final String FIRST = "{\"delivery\":\"d1\",\"event\":\"ping\",\"payload\":{\"n\":1}}\n";
    private static final String SECOND = "{\"delivery\":\"d2\",\"event\":\"push\",\"payload\":[]}\n";

    @TempDir
    private Path folder;

    @Test
    void keepsTheOrderOfItsLines() throws IOException {
        assertThat(DeliveryFile.read(file(FIRST + "\n" + SECOND)))
                .extracting(Delivery::delivery)
                .containsExactly("d1", "d2");
    }

    @Test
    void refusesAnIdThatComesTwice() throws IOException {
        Path file = file(FIRST + "\n" + FIRST);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DeliveryFile.read(file))
                .withMessage(file + ", line 3: delivery d1 has a line already");
    }

    @Test
    void saysWhichLineIsNoDelivery() throws IOException {
        Path file = file(FIRST + "garbage\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DeliveryFile.read(file))
                .withMessage(file + ", line 2: not a delivery");
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("deliveries.ndjson"), text);
    }
}
