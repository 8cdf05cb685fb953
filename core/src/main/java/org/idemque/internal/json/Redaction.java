package org.idemque.internal.json;

import java.util.Set;
import org.idemque.InvalidRequestException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A payload as it may be shown: in place of the values of sensitive members stands that there were some. */
public final class Redaction {

    /** What stands in place of a value. */
    public static final String REDACTED = "(redacted)";

    private static final ObjectTree NO_OBJECTS = new ObjectTree(new JsonMapper());

    private final Set<String> names;

    /**
     * @param names the names of sensitive members, at any depth
     */
    public Redaction(Set<String> names) {
        this.names = Set.copyOf(names);
    }

    /**
     * The text as it is without names, else in canonical form without the values. If it is not a payload that this library
     * could have written, and so cannot be searched, nothing of it is left.
     */
    public String of(String json) {
        if (names.isEmpty()) {
            return json;
        }
        try {
            JsonNode tree = StrictJson.parse(json);
            hide(tree);
            return CanonicalText.of(tree, Integer.MAX_VALUE, NO_OBJECTS).toString();
        } catch (InvalidRequestException e) {
            return '"' + REDACTED + '"';
        }
    }

    private void hide(JsonNode node) {
        if (node instanceof ObjectNode object) {
            names.stream().filter(object::has).forEach(name -> object.put(name, REDACTED));
        }
        node.values().forEach(this::hide);
    }
}
