package org.idemque.internal.json;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.BeanProperty;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsonFormatVisitors.JsonFormatVisitorWrapper;
import tools.jackson.databind.jsonFormatVisitors.JsonObjectFormatVisitor;

/**
 * Where in an object the mapper failed, in names that the application's classes declare. Names that are data, such as the
 * keys of a map, are shown as {@code *}.
 */
final class PropertyPath {

    /** Enough to find the place; the path into a cycle is thousands long. */
    private static final int MAX_STEPS = 8;

    private final JsonMapper mapper;

    PropertyPath(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /** {@code " at order.lines[2].price"}, or nothing if the error does not say. */
    String of(Throwable error) {
        if (!(error instanceof JacksonException jackson) || jackson.getPath().isEmpty()) {
            return "";
        }
        List<JacksonException.Reference> steps = jackson.getPath();
        StringBuilder path = new StringBuilder();
        for (JacksonException.Reference step : steps.subList(0, Math.min(MAX_STEPS, steps.size()))) {
            if (step.getIndex() >= 0) {
                path.append('[').append(step.getIndex()).append(']');
            } else {
                path.append(path.isEmpty() ? "" : ".").append(name(step));
            }
        }
        return " at " + path + (steps.size() > MAX_STEPS ? "…" : "");
    }

    private String name(JacksonException.Reference step) {
        String name = step.getPropertyName();
        return name != null && declared(step.from()).contains(name) ? name : "*";
    }

    private Set<String> declared(@Nullable Object owner) {
        Set<String> names = new HashSet<>();
        if (owner == null) {
            return names;
        }
        try {
            mapper.acceptJsonFormatVisitor(owner.getClass(), new Names(names));
        } catch (RuntimeException e) {
            return Set.of();
        }
        return names;
    }

    /** Collects the properties of a bean or a record; a map has none. */
    private static final class Names extends JsonFormatVisitorWrapper.Base {

        private final Set<String> names;

        Names(Set<String> names) {
            this.names = names;
        }

        @Override
        public JsonObjectFormatVisitor expectObjectFormat(JavaType type) {
            return new JsonObjectFormatVisitor.Base(getContext()) {
                @Override
                public void property(BeanProperty property) {
                    names.add(property.getName());
                }

                @Override
                public void optionalProperty(BeanProperty property) {
                    names.add(property.getName());
                }
            };
        }
    }
}
