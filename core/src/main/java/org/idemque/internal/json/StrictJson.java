package org.idemque.internal.json;

import org.idemque.InvalidRequestException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * JSON text read as RFC 8259 writes it: one value, nothing after it, no comments, every digit kept. Its rules are its own
 * and do not follow the features of the application's mapper.
 */
final class StrictJson {

    /** Room for the longest number that is permitted, and for an exponent. */
    private static final int MAX_NUMBER_LENGTH = DecimalNumber.MAX_INTEGER_DIGITS + DecimalNumber.MAX_SCALE + 1_000;

    private static final JsonMapper MAPPER = JsonMapper.builder(factory())
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            // Done here, to tell a second value from one that is malformed.
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private StrictJson() {}

    private static JsonFactory factory() {
        return JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(CanonicalText.MAX_DEPTH)
                        .maxNumberLength(MAX_NUMBER_LENGTH)
                        .maxStringLength(Integer.MAX_VALUE)
                        .maxNameLength(Integer.MAX_VALUE)
                        .build())
                .enable(StreamReadFeature.USE_FAST_BIG_NUMBER_PARSER)
                // A shared table of names would keep parts of payloads in memory, and fails on names that collide.
                .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                .build();
    }

    /**
     * @throws InvalidRequestException if the text is not one JSON value
     */
    static JsonNode parse(String text) {
        try (JsonParser parser = MAPPER.createParser(text)) {
            return parse(parser);
        }
    }

    private static JsonNode parse(JsonParser parser) {
        try {
            if (parser.nextToken() == null) {
                throw Refusal.malformed("none");
            }
            JsonNode tree = MAPPER.readTree(parser);
            if (parser.nextToken() != null) {
                throw Refusal.malformed("more than one, up to %s".formatted(place(parser.currentTokenLocation())));
            }
            return tree;
        } catch (JacksonException e) {
            // Not as a cause: Jackson's messages quote the text.
            throw refusal(parser, e);
        } catch (NumberFormatException e) {
            // An exponent that BigDecimal cannot hold; the message quotes the number.
            throw Refusal.numberOutOfRange();
        }
    }

    private static InvalidRequestException refusal(JsonParser parser, JacksonException e) {
        if (parser.streamReadContext().getNestingDepth() > CanonicalText.MAX_DEPTH) {
            return Refusal.tooDeep(CanonicalText.MAX_DEPTH);
        }
        if (e instanceof StreamConstraintsException) {
            return Refusal.numberOutOfRange();
        }
        return Refusal.malformed("text that is malformed at " + place(parser.currentLocation()));
    }

    private static String place(TokenStreamLocation location) {
        return "line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
    }
}
