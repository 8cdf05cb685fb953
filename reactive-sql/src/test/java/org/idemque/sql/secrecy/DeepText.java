package org.idemque.sql.secrecy;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** All that an object can tell: what it prints, and what its fields hold, of errors their causes and stack traces too. */
final class DeepText {

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final StringBuilder text = new StringBuilder();
    private final boolean intoCauses;

    private DeepText(boolean intoCauses) {
        this.intoCauses = intoCauses;
    }

    static String of(Object root) {
        DeepText deep = new DeepText(true);
        deep.visit(root);
        return deep.text.toString();
    }

    /** Without what others said that is a cause or was suppressed. */
    static String withoutCauses(Object root) {
        DeepText deep = new DeepText(false);
        deep.visit(root);
        return deep.text.toString();
    }

    private void visit(@Nullable Object value) {
        if (value == null || !seen.add(value)) {
            return;
        }
        text.append(value).append('\n');
        if (value instanceof Throwable error) {
            visitError(error);
        } else if (value instanceof byte[] bytes) {
            text.append(new String(bytes, StandardCharsets.ISO_8859_1)).append('\n');
        } else if (value.getClass().isArray()
                && !value.getClass().getComponentType().isPrimitive()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                visit(Array.get(value, i));
            }
        } else if (value instanceof Iterable<?> elements) {
            elements.forEach(this::visit);
        } else if (value instanceof Map<?, ?> map) {
            map.forEach((key, element) -> {
                visit(key);
                visit(element);
            });
        } else if (value instanceof Optional<?> optional) {
            optional.ifPresent(this::visit);
        }
        visitFields(value);
    }

    private void visitError(Throwable error) {
        text.append(error.getMessage())
                .append(Arrays.toString(error.getStackTrace()))
                .append('\n');
        if (intoCauses) {
            visit(error.getCause());
            Arrays.stream(error.getSuppressed()).forEach(this::visit);
        }
    }

    /** Of the classes that could hold a secret of ours; the Java platform's are closed to reflection. */
    private void visitFields(Object value) {
        for (Class<?> type = value.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().matches("(org\\.idemque|io\\.r2dbc|reactor)\\..*")) {
                Arrays.stream(type.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .forEach(field -> visit(read(field, value)));
            }
        }
    }

    private static @Nullable Object read(Field field, Object owner) {
        try {
            field.setAccessible(true);
            return field.get(owner);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
