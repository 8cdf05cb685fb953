package org.idemque.examples.demo;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/** Reads deliveries, one JSON object a line: {@code {"delivery", "event", "payload"}}. */
final class DeliveryFile {

    private static final String SAMPLE = "/webhooks.ndjson";
    private static final JsonMapper JSON = new JsonMapper();

    private DeliveryFile() {}

    static List<Delivery> read(Path file) {
        try {
            return parse(Files.newInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException("the deliveries could not be read from " + file.toAbsolutePath(), e);
        }
    }

    /** Some that come with the demo. */
    static List<Delivery> sample() {
        try {
            return parse(Objects.requireNonNull(DeliveryFile.class.getResourceAsStream(SAMPLE), SAMPLE));
        } catch (IOException e) {
            throw new UncheckedIOException("the sample could not be read", e);
        }
    }

    private static List<Delivery> parse(InputStream input) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.isBlank())
                    .map(line -> JSON.readValue(line, Delivery.class))
                    .toList();
        }
    }
}
