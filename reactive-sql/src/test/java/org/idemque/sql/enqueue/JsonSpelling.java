package org.idemque.sql.enqueue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Writes a value as JSON text in one of the many ways that mean the same. */
final class JsonSpelling {

    private final Random random;
    private final boolean repeatingNames;

    private JsonSpelling(Random random, boolean repeatingNames) {
        this.random = random;
        this.repeatingNames = repeatingNames;
    }

    /** Any way; an object may give a name several times, of which the last counts. */
    static JsonSpelling any(Random random) {
        return new JsonSpelling(random, true);
    }

    /** Any way in which each member counts. */
    static JsonSpelling withoutRepeatedNames(Random random) {
        return new JsonSpelling(random, false);
    }

    String of(Json json) {
        return space() + value(json) + space();
    }

    private String value(Json json) {
        if (json instanceof Json.Numeral number) {
            return number(number.value());
        }
        if (json instanceof Json.Text text) {
            return text(text.value());
        }
        if (json instanceof Json.Array array) {
            return array.values().stream().map(this::of).collect(Collectors.joining(",", "[", "]"));
        }
        if (json instanceof Json.Members object) {
            return members(object.members());
        }
        return ((Json.Literal) json).text();
    }

    /** In any order, though not among members of one name, with others of the same name before some. */
    private String members(List<Json.Member> members) {
        List<Json.Member> written = new ArrayList<>(members);
        if (members.stream().map(Json.Member::name).distinct().count() == members.size()) {
            Collections.shuffle(written, random);
        }
        if (repeatingNames && !written.isEmpty() && random.nextInt(4) == 0) {
            written.add(0, new Json.Member(written.get(written.size() - 1).name(), Json.random(random, 1)));
        }
        return written.stream()
                .map(member -> space() + text(member.name()) + space() + ":" + of(member.value()))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private String number(BigDecimal value) {
        String sign = value.signum() == 0 && random.nextBoolean() ? "-" : "";
        boolean small = Math.abs((long) value.scale()) < 50;
        return sign
                + switch (random.nextInt(4)) {
                    case 0 -> value.toString();
                    case 1 -> small ? value.toPlainString() : value.toString();
                    case 2 ->
                        small
                                ? value.setScale(Math.max(value.scale(), 0) + random.nextInt(3))
                                        .toPlainString()
                                : shifted(value);
                    default -> shifted(value);
                };
    }

    /** The digits with an exponent that makes up for a point put elsewhere: 1.5 as 150e-2 or 0.15E+1. */
    private String shifted(BigDecimal value) {
        int shift = random.nextInt(7) - 3;
        BigDecimal digits = new BigDecimal(value.unscaledValue()).movePointLeft(shift);
        long exponent = (long) shift - value.scale();
        if (digits.scale() + Math.max(0, -exponent) > 16_383) {
            return value.toString();
        }
        String sign = exponent < 0 ? "-" : random.nextBoolean() ? "+" : "";
        return digits.toPlainString() + (random.nextBoolean() ? "e" : "E") + sign + Math.abs(exponent);
    }

    private String text(String value) {
        return value.chars().mapToObj(c -> character((char) c)).collect(Collectors.joining("", "\"", "\""));
    }

    private String character(char c) {
        int index = "\"\\\b\t\n\f\r".indexOf(c);
        if (index >= 0 && random.nextBoolean()) {
            return "\\" + "\"\\btnfr".charAt(index);
        }
        if (c == '/' && random.nextBoolean()) {
            return "\\/";
        }
        // Both halves of a pair must be escaped, or neither: a server in UTF-8 takes no half of one.
        if (index >= 0 || c < ' ' || Character.isSurrogate(c) || random.nextInt(4) == 0) {
            return String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) c);
        }
        return Character.toString(c);
    }

    private String space() {
        return random.nextInt(4) > 0 ? "" : List.of(" ", "\n", "\t", "\r\n ").get(random.nextInt(4));
    }
}
