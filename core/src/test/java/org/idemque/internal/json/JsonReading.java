package org.idemque.internal.json;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads text back by a mapper that is set up apart from the code under test. */
final class JsonReading {

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();

    private JsonReading() {}

    static Json of(String text) {
        return value(MAPPER.readTree(text));
    }

    private static Json value(JsonNode node) {
        if (node.isNull()) {
            return Json.Word.NULL;
        }
        if (node.isBoolean()) {
            return node.booleanValue() ? Json.Word.TRUE : Json.Word.FALSE;
        }
        if (node.isNumber()) {
            return new Json.Num(node.decimalValue());
        }
        if (node.isString()) {
            return new Json.Str(node.stringValue());
        }
        if (node.isArray()) {
            return new Json.Arr(node.values().stream().map(JsonReading::value).toList());
        }
        Map<String, Json> members = new LinkedHashMap<>();
        node.properties().forEach(member -> members.put(member.getKey(), value(member.getValue())));
        return new Json.Obj(members);
    }
}
