package org.idemque.examples.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads deliveries, one JSON object a line: {@code {"delivery", "event", "payload"}}. Each has an id of its own: the demo repeats
 * them itself, and counts.
 */
final class DeliveryFile {

    private static final String SAMPLE = "/webhooks.ndjson";
    private static final JsonMapper JSON = new JsonMapper();

    private DeliveryFile() {}

    static List<Delivery> read(Path file) {
        try {
            return parse(file.toString(), Files.newInputStream(file));
        } catch (IOException e) {
            throw new UncheckedIOException("the deliveries could not be read from " + file.toAbsolutePath(), e);
        }
    }

    /** Some that come with the demo. */
    static List<Delivery> sample() {
        try {
            return parse(SAMPLE, Objects.requireNonNull(DeliveryFile.class.getResourceAsStream(SAMPLE), SAMPLE));
        } catch (IOException e) {
            throw new UncheckedIOException("the sample could not be read", e);
        }
    }

    private static List<Delivery> parse(String name, InputStream input) throws IOException {
        Map<String, Delivery> deliveries = new LinkedHashMap<>();
        try (LineNumberReader lines = new LineNumberReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isBlank()) {
                    continue;
                }
                String where = "%s, line %d: ".formatted(name, lines.getLineNumber());
                Delivery delivery = delivery(where, line);
                if (deliveries.putIfAbsent(delivery.delivery(), delivery) != null) {
                    throw new IllegalArgumentException(
                            where + "delivery %s has a line already".formatted(delivery.delivery()));
                }
            }
        }
        return List.copyOf(deliveries.values());
    }

    private static Delivery delivery(String where, String line) {
        try {
            return JSON.readValue(line, Delivery.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException(where + "not a delivery", e);
        }
    }
}
