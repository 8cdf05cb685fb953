package org.idemque.benchmarks.load;

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
import java.util.stream.IntStream;
import tools.jackson.databind.json.JsonMapper;

/** Payloads as JSON text. */
public final class Payloads {

    private static final int DISTINCT = 16;
    private static final JsonMapper JSON = new JsonMapper();

    private Payloads() {}

    /** Some orders, each with a remark that fills it up to the given number of bytes. */
    public static List<String> ofSize(int bytes) {
        return IntStream.range(0, DISTINCT)
                .mapToObj(i -> {
                    String order =
                            "{\"order\":%d,\"customer\":\"c-%d\",\"lines\":[{\"sku\":\"A-%d\",\"quantity\":2,\"price\":19.90}],\"remark\":\"\"}"
                                    .formatted(100 + i, 4711 + i, 800 + i);
                    String remark = "please ".repeat(Math.max(0, bytes - order.length()) / 7);
                    return order.replace("\"\"", '"' + remark + '"');
                })
                .toList();
    }

    /** The webhooks of a file, one {@code {"delivery", "event", "payload"}} a line. */
    public static List<String> webhooks(Path file) {
        try (InputStream input = Files.newInputStream(file)) {
            return parse(input);
        } catch (IOException e) {
            throw new UncheckedIOException("no webhooks could be read from " + file, e);
        }
    }

    /** Some webhooks that come along. */
    public static List<String> sampleWebhooks() {
        try (InputStream input =
                Objects.requireNonNull(Payloads.class.getResourceAsStream("/webhooks.ndjson"), "webhooks.ndjson")) {
            return parse(input);
        } catch (IOException e) {
            throw new UncheckedIOException("the sample could not be read", e);
        }
    }

    private static List<String> parse(InputStream input) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8))) {
            return lines.lines()
                    .filter(line -> !line.isBlank())
                    .map(line -> JSON.readTree(line).get("payload").toString())
                    .toList();
        }
    }
}
