package org.idemque.internal.json;

import org.idemque.InvalidRequestException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.Base64Variant;
import tools.jackson.core.SerializableString;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.node.BinaryNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.POJONode;
import tools.jackson.databind.util.RawValue;

/** Java objects as trees: what the application's mapper makes of them, numbers to the last digit. */
final class ObjectTree {

    private final JsonMapper mapper;
    private final PropertyPath path;

    ObjectTree(JsonMapper mapper) {
        this.mapper = mapper.rebuild()
                .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
                .disable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
                .addModule(new SimpleModule("idemque").setSerializerModifier(new NotData()))
                .build();
        this.path = new PropertyPath(this.mapper);
    }

    /**
     * @throws InvalidRequestException if the mapper cannot write the value; says which property and which error class
     */
    JsonNode of(@Nullable Object value) {
        if (value == null) {
            return NullNode.getInstance();
        }
        try {
            return mapper.valueToTree(value);
        } catch (RuntimeException | StackOverflowError e) {
            // Not as a cause: messages of Jackson and of the application's getters quote values.
            throw refusal(value, e);
        }
    }

    /** The tree of what a node holds: another tree, bytes, raw JSON as of {@code @JsonRawValue}, which is parsed, or any object. */
    JsonNode unwrap(POJONode node) {
        Object value = node.getPojo();
        if (value instanceof JsonNode tree) {
            return tree;
        }
        if (value instanceof byte[] bytes) {
            return BinaryNode.valueOf(bytes);
        }
        return value instanceof RawValue raw ? ofRaw(raw.rawValue()) : of(value);
    }

    private JsonNode ofRaw(@Nullable Object raw) {
        if (raw instanceof String text) {
            return StrictJson.parse(text);
        }
        return raw instanceof SerializableString text ? StrictJson.parse(text.getValue()) : of(raw);
    }

    /** How the mapper writes bytes. */
    Base64Variant base64() {
        return mapper.serializationConfig().getBase64Variant();
    }

    private InvalidRequestException refusal(Object value, Throwable error) {
        if (rootOf(error) instanceof InvalidRequestException refused) {
            return new InvalidRequestException(refused.option(), refused.expected(), refused.actual() + path.of(error));
        }
        return Refusal.notWritable("a %s that fails with %s%s"
                .formatted(value.getClass().getName(), rootOf(error).getClass().getName(), path.of(error)));
    }

    private static Throwable rootOf(Throwable error) {
        Throwable root = error;
        for (int i = 0; i < 20 && root.getCause() != null; i++) {
            root = root.getCause();
        }
        return root;
    }
}
