package org.idemque.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Map;
import org.idemque.JsonText;
import org.idemque.Refused;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.annotation.JsonSerialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.util.RawValue;

class TreePayloadTest {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private final PayloadWriter writer = new PayloadWriter(JsonMapper.shared(), 10_000);

    @Test
    void writesATreeAndLeavesItAsItIs() {
        ObjectNode tree = NODES.objectNode();
        tree.put("b", new BigDecimal("1.50")).put("a", 1);
        tree.putPOJO("c", Map.of("x", 1.0));
        ObjectNode copy = tree.deepCopy();
        assertThat(writer.write(tree).text()).isEqualTo("{\"a\":1,\"b\":1.50,\"c\":{\"x\":1.0}}");
        assertThat(tree).isEqualTo(copy);
        assertThat(tree.propertyNames()).containsExactly("b", "a", "c");
    }

    @Test
    void writesEachKindOfNode() {
        ArrayNode tree = NODES.arrayNode()
                .add((short) 1)
                .add(2L)
                .add(0.1f)
                .add(0.1)
                .addNull()
                .add(true)
                .add(new byte[] {1, 2})
                .addPOJO(null)
                .addPOJO(NODES.stringNode("tree"))
                .addRawValue(new RawValue("[ 1.0 ]"));
        assertThat(writer.write(tree).text()).isEqualTo("[1,2,0.1,0.1,null,true,\"AQI=\",null,\"tree\",[1.0]]");
    }

    @Test
    void equalsTheSameTextWhateverItsNodes() {
        JsonNode tree = NODES.objectNode().put("a", 1.0).put("b", new BigDecimal("1E+2"));
        assertThat(writer.write(tree).digest())
                .isEqualTo(writer.write(JsonText.of("{\"b\":100,\"a\":1}")).digest());
    }

    @Test
    void refusesAMissingNode() {
        Refused.with("payload", "one JSON value", "none", () -> writer.write(MissingNode.getInstance()));
    }

    @Test
    void refusesATreeThatIsTooDeep() {
        assertThat(writer.write(nested(500)).text()).hasSize(1_000);
        Refused.with("payload", "at most 500 levels of arrays and objects", "more", () -> writer.write(nested(501)));
        Refused.of("payload", () -> writer.write(nested(1_000_000)));
    }

    private static JsonNode nested(int depth) {
        ArrayNode outermost = NODES.arrayNode();
        ArrayNode innermost = outermost;
        for (int i = 1; i < depth; i++) {
            innermost = innermost.addArray();
        }
        return outermost;
    }

    @Test
    void refusesATreeThatHoldsItself() {
        ArrayNode tree = NODES.arrayNode();
        tree.add(tree);
        Refused.of("payload", () -> writer.write(tree));
    }

    @Test
    void refusesAnObjectThatIsWrittenAsItself() {
        Refused.with("payload", "at most 500 levels of arrays and objects", "more", () -> writer.write(new Embedded()));
    }

    @JsonSerialize(using = EmbeddedSerializer.class)
    static final class Embedded {}

    static final class EmbeddedSerializer extends ValueSerializer<Embedded> {
        @Override
        public void serialize(Embedded value, JsonGenerator generator, SerializationContext context) {
            generator.writeEmbeddedObject(value);
        }
    }
}
