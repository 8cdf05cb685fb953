package org.idemque.internal.json;

import java.util.Objects;
import org.idemque.InvalidRequestException;
import org.idemque.JsonText;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes payloads in canonical form. Safe for use by any number of threads. */
public final class PayloadWriter {

    /** The most that the limit may be set to, in bytes. */
    public static final int HIGHEST_LIMIT = 16 * 1024 * 1024;

    private final ObjectTree objects;
    private final int maxBytes;

    /**
     * @param mapper writes values that are neither JSON trees nor JSON text
     * @param maxBytes the limit of a payload's canonical text in UTF-8, 1 to {@value #HIGHEST_LIMIT}
     * @throws InvalidRequestException if the limit is out of bounds
     */
    public PayloadWriter(JsonMapper mapper, int maxBytes) {
        if (maxBytes < 1 || maxBytes > HIGHEST_LIMIT) {
            throw new InvalidRequestException(
                    "maxPayloadBytes", "1 to %d bytes".formatted(HIGHEST_LIMIT), Integer.toString(maxBytes));
        }
        this.objects = new ObjectTree(Objects.requireNonNull(mapper, "mapper"));
        this.maxBytes = maxBytes;
    }

    /**
     * Writes one value: {@code null}, a {@link JsonNode}, {@link JsonText}, or anything that the mapper can write.
     *
     * @throws InvalidRequestException if it cannot be written, is too large or too deep, or holds what PostgreSQL's
     *     {@code jsonb} cannot: NaN, an infinity, a number of too many digits, U+0000, an unpaired surrogate. Neither its
     *     message nor a cause repeats any of the payload
     */
    public Payload write(@Nullable Object value) {
        try {
            return new Payload(CanonicalText.of(tree(value), maxBytes, objects));
        } catch (InvalidRequestException e) {
            throw e;
        } catch (RuntimeException e) {
            // A tree of the caller's own node types, or one that is changed meanwhile.
            throw Refusal.notWritable("a tree that fails with " + e.getClass().getName());
        }
    }

    private JsonNode tree(@Nullable Object value) {
        if (value instanceof JsonNode tree) {
            return tree;
        }
        if (value instanceof JsonText json) {
            return StrictJson.parse(json.value());
        }
        return objects.of(value);
    }
}
