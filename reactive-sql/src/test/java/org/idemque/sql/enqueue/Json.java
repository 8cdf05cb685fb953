package org.idemque.sql.enqueue;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** A random JSON value, small enough and of few enough ingredients for two of them to be equal, or nearly, by chance. */
sealed interface Json {

    /** One that is written as it stands: {@code null}, {@code true}, {@code false}. */
    record Literal(String text) implements Json {}

    record Numeral(BigDecimal value) implements Json {}

    record Text(String value) implements Json {}

    record Array(List<Json> values) implements Json {}

    record Members(List<Member> members) implements Json {}

    record Member(String name, Json value) {}

    /** Characters that take one to four bytes, that must or may be escaped, and that only look alike. */
    List<String> CHARACTERS = List.of(
            "a", "b", "A", "0", " ", "é", "e\u0301", "\"", "\\", "/", "\b", "\t", "\n", "\f", "\r", "\u0001", "\u001f",
            "\u007f", "\u0085", "\u2028", "\ufeff", "\ufffd", "\uffff", "€", "𝔸", "😀");

    /** Where floating point, 64 bit integers and numerics of the server end, and numbers that look alike. */
    List<String> NUMBERS = List.of(
            "0",
            "1",
            "-1",
            "10",
            "0.1",
            "1e-7",
            "100",
            "9007199254740992",
            "9007199254740993",
            "-9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "1.7976931348623157e308",
            "4.9e-324",
            "1e309",
            "1e-400",
            "0.1000000000000000055511151231257827",
            "1e131071",
            "-9.9e131071",
            "1e-16383",
            "12345678901234567890.5");

    static Json random(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 7 : 4)) {
            case 0 -> new Literal(List.of("null", "true", "false").get(random.nextInt(3)));
            case 1, 2 -> new Numeral(number(random));
            case 3 -> new Text(text(random));
            case 4 ->
                new Array(IntStream.range(0, random.nextInt(4))
                        .mapToObj(i -> random(random, depth - 1))
                        .toList());
            default ->
                new Members(IntStream.range(0, random.nextInt(4))
                        .mapToObj(i -> new Member(text(random), random(random, depth - 1)))
                        .toList());
        };
    }

    /** An object of one member in a list of scalars. */
    static Json withoutRepeatedNames(Random random) {
        Json member = new Members(List.of(new Member(text(random), random(random, 0))));
        return new Array(List.of(random(random, 0), member, random(random, 0)));
    }

    /** Another value, mostly one that differs from this one in a single place, and as little as possible. */
    default Json nearly(Random random) {
        if (random.nextInt(8) == 0) {
            return random.nextBoolean() ? new Array(List.of(this)) : new Members(List.of(new Member("", this)));
        }
        if (this instanceof Numeral number) {
            return random.nextInt(4) == 0
                    ? new Text(number.value().toString())
                    : new Numeral(near(number.value(), random));
        }
        if (this instanceof Array array && !array.values().isEmpty()) {
            List<Json> values = new ArrayList<>(array.values());
            int place = random.nextInt(values.size());
            values.set(place, values.get(place).nearly(random));
            return new Array(values);
        }
        if (this instanceof Members object && !object.members().isEmpty()) {
            List<Member> members = new ArrayList<>(object.members());
            int place = random.nextInt(members.size());
            Member member = members.get(place);
            members.set(
                    place,
                    random.nextInt(3) == 0
                            ? new Member(text(random), member.value())
                            : new Member(member.name(), member.value().nearly(random)));
            return new Members(members);
        }
        return random(random, 1);
    }

    private static BigDecimal number(Random random) {
        return random.nextInt(3) > 0
                ? new BigDecimal(NUMBERS.get(random.nextInt(NUMBERS.size())))
                : new BigDecimal(new BigInteger(random.nextInt(90), random), random.nextInt(41) - 20);
    }

    private static BigDecimal near(BigDecimal value, Random random) {
        return switch (random.nextInt(4)) {
            case 0 -> value.negate();
            case 1 ->
                value.scale() < 16_383 && value.precision() - value.scale() < 1_000 ? value.add(value.ulp()) : value;
            case 2 -> value.precision() - value.scale() < 1_000 ? value.scaleByPowerOfTen(1) : value;
            default -> BigDecimal.valueOf(Math.max(-1e300, Math.min(1e300, value.doubleValue())));
        };
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        random.ints(random.nextInt(3), 0, CHARACTERS.size())
                .mapToObj(CHARACTERS::get)
                .forEach(text::append);
        return text.toString();
    }
}
