package org.idemque.internal.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Writes a value as one of the many texts that JSON has for it, chosen by a seed. */
final class JsonRendering {

    private final Random random;
    private final StringBuilder out = new StringBuilder();

    private JsonRendering(long seed) {
        this.random = new Random(seed);
    }

    static String of(Json value, long seed) {
        JsonRendering rendering = new JsonRendering(seed);
        rendering.space();
        rendering.value(value);
        rendering.space();
        return rendering.out.toString();
    }

    private void value(Json value) {
        if (value instanceof Json.Word word) {
            out.append(word.name().toLowerCase(Locale.ROOT));
        } else if (value instanceof Json.Num number) {
            number(number.value());
        } else if (value instanceof Json.Str string) {
            string(string.value());
        } else if (value instanceof Json.Arr array) {
            array(array.items());
        } else if (value instanceof Json.Obj object) {
            object(object.members());
        }
    }

    private void array(List<Json> items) {
        out.append('[');
        for (int i = 0; i < items.size(); i++) {
            out.append(i == 0 ? "" : ",");
            space();
            value(items.get(i));
            space();
        }
        out.append(']');
    }

    /** In any order, some members twice: the last one counts. */
    private void object(Map<String, Json> members) {
        List<Map.Entry<String, Json>> entries = new ArrayList<>(members.entrySet());
        Collections.shuffle(entries, random);
        out.append('{');
        String comma = "";
        for (Map.Entry<String, Json> overwritten : entries) {
            if (random.nextInt(4) == 0) {
                out.append(comma);
                member(overwritten.getKey(), new Json.Str("overwritten"));
                comma = ",";
            }
        }
        for (Map.Entry<String, Json> entry : entries) {
            out.append(comma);
            member(entry.getKey(), entry.getValue());
            comma = ",";
        }
        out.append('}');
    }

    private void member(String name, Json value) {
        space();
        string(name);
        space();
        out.append(':');
        space();
        value(value);
        space();
    }

    private void number(BigDecimal value) {
        BigDecimal rescaled = value.setScale(Math.max(value.scale(), 0) + random.nextInt(3));
        switch (random.nextInt(3)) {
            case 0 -> out.append(rescaled.toPlainString());
            case 1 -> out.append(rescaled.unscaledValue()).append("e-").append(rescaled.scale());
            default -> {
                int shift = random.nextInt(6);
                out.append(rescaled.movePointLeft(shift).toPlainString())
                        .append("E+")
                        .append(shift);
            }
        }
    }

    private void string(String value) {
        out.append('"');
        value.codePoints().mapToObj(Character::toString).forEach(character -> {
            char first = character.charAt(0);
            if (first < ' ' || first == '"' || first == '\\' || random.nextInt(4) == 0) {
                character.chars().forEach(this::escape);
            } else {
                out.append(first == '/' && random.nextBoolean() ? "\\/" : character);
            }
        });
        out.append('"');
    }

    private void escape(int utf16) {
        String hex = "%04x".formatted(utf16);
        out.append("\\u").append(random.nextBoolean() ? hex : hex.toUpperCase(Locale.ROOT));
    }

    private void space() {
        out.append(" \t\r\n", 0, random.nextInt(5));
    }
}
