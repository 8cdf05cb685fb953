package org.idemque.internal.json;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import tools.jackson.core.Base64Variant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.POJONode;

/**
 * One tree written as canonical text: members in the order of their names' UTF-16 code units, no white space, numbers as
 * plain decimals. Reads the tree and never changes it.
 */
final class CanonicalText {

    /** How deep arrays and objects may nest; recursion is safe up to here on any thread. */
    static final int MAX_DEPTH = 500;

    private static final Comparator<Map.Entry<String, JsonNode>> BY_NAME = Map.Entry.comparingByKey();

    private final BoundedText out;
    private final ObjectTree objects;
    private final Base64Variant base64;

    private CanonicalText(BoundedText out, ObjectTree objects) {
        this.out = out;
        this.objects = objects;
        this.base64 = objects.base64();
    }

    /**
     * @param maxBytes the bound of the text in UTF-8
     * @param objects what becomes of nodes that hold Java objects
     * @throws org.idemque.InvalidRequestException if the text is longer, or the tree holds what JSON or PostgreSQL cannot
     */
    static BoundedText of(JsonNode tree, int maxBytes, ObjectTree objects) {
        BoundedText out = new BoundedText(maxBytes);
        new CanonicalText(out, objects).value(tree, 0);
        return out;
    }

    private void value(JsonNode node, int depth) {
        switch (node.getNodeType()) {
            case NULL -> out.ascii("null");
            case BOOLEAN -> out.ascii(node.booleanValue() ? "true" : "false");
            case NUMBER -> out.number(DecimalNumber.of(node));
            case STRING -> StringLiteral.write(node.stringValue(), out);
            case ARRAY -> array(node, deeper(depth));
            case OBJECT -> object(node, deeper(depth));
            case BINARY -> StringLiteral.write(base64.encode(node.binaryValue()), out);
            // Counted as a level, since an object may be written as itself again and again.
            case POJO -> value(objects.unwrap((POJONode) node), deeper(depth));
            case MISSING -> throw Refusal.malformed("none");
        }
    }

    private static int deeper(int depth) {
        if (depth == MAX_DEPTH) {
            throw Refusal.tooDeep(MAX_DEPTH);
        }
        return depth + 1;
    }

    private void array(JsonNode node, int depth) {
        out.ascii('[');
        for (int i = 0; i < node.size(); i++) {
            if (i > 0) {
                out.ascii(',');
            }
            value(node.get(i), depth);
        }
        out.ascii(']');
    }

    private void object(JsonNode node, int depth) {
        out.ascii('{');
        boolean first = true;
        for (Map.Entry<String, JsonNode> member : sorted(node)) {
            if (!first) {
                out.ascii(',');
            }
            first = false;
            StringLiteral.write(member.getKey(), out);
            out.ascii(':');
            value(member.getValue(), depth);
        }
        out.ascii('}');
    }

    @SuppressWarnings("unchecked") // an array cannot be made of a generic type
    private static Map.Entry<String, JsonNode>[] sorted(JsonNode node) {
        Map.Entry<String, JsonNode>[] members = node.properties().toArray(Map.Entry[]::new);
        Arrays.sort(members, BY_NAME);
        return members;
    }
}
