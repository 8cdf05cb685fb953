package org.idemque.internal.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Tuple;

/** Values to try: small, and alike often enough for equal ones to meet. */
final class JsonArbitraries {

    private JsonArbitraries() {}

    /** Arrays and objects in one another, up to three levels. */
    static Arbitrary<Json> values() {
        return Arbitraries.oneOf(level(level(level(scalars()))), scalars());
    }

    /** Single values and arrays of them, of few kinds. */
    static Arbitrary<Json> alike() {
        Arbitrary<Json> few = Arbitraries.oneOf(
                Arbitraries.of("0", "0.0", "1", "1.0", "1.00", "10", "1.01", "-1", "1E+1", "0.1")
                        .map(text -> new Json.Num(new BigDecimal(text))),
                Arbitraries.of("", "1", "1.0", "a").map(Json.Str::new),
                Arbitraries.of(Json.Word.values()));
        return Arbitraries.oneOf(few, few.list().ofMaxSize(2).map(Json.Arr::new), objects(few));
    }

    private static Arbitrary<Json> level(Arbitrary<Json> inner) {
        return Arbitraries.frequencyOf(
                Tuple.of(2, inner),
                Tuple.of(1, inner.list().ofMaxSize(4).map(Json.Arr::new)),
                Tuple.of(1, objects(inner)));
    }

    private static Arbitrary<Json> objects(Arbitrary<Json> inner) {
        return Arbitraries.maps(names(), inner).ofMaxSize(4).map(members -> new Json.Obj(copy(members)));
    }

    private static Map<String, Json> copy(Map<String, Json> members) {
        return new LinkedHashMap<>(members);
    }

    private static Arbitrary<String> names() {
        return Arbitraries.oneOf(Arbitraries.of("", "a", "aa", "b", "B", "é", "😀", "\uff5e", "1.0", "\""), texts());
    }

    private static Arbitrary<Json> scalars() {
        return Arbitraries.oneOf(
                Arbitraries.of(Json.Word.values()), numbers().map(Json.Num::new), texts().map(Json.Str::new));
    }

    private static Arbitrary<BigDecimal> numbers() {
        Arbitrary<BigInteger> digits =
                Arbitraries.bigIntegers().between(BigInteger.TEN.pow(30).negate(), BigInteger.TEN.pow(30));
        return Arbitraries.oneOf(digits.map(BigDecimal::new), digits.flatMap(value -> Arbitraries.integers()
                .between(-20, 20)
                .map(scale -> new BigDecimal(value, scale))));
    }

    /** Any text but NUL and surrogates that stand alone. */
    private static Arbitrary<String> texts() {
        Arbitrary<Integer> characters = Arbitraries.oneOf(
                Arbitraries.integers().between(1, 0x7f),
                Arbitraries.integers().between(0x80, 0xd7ff),
                Arbitraries.integers().between(0xe000, 0xffff),
                Arbitraries.integers().between(0x10000, 0x10ffff));
        return characters.list().ofMaxSize(8).map(points -> {
            StringBuilder text = new StringBuilder();
            points.forEach(text::appendCodePoint);
            return text.toString();
        });
    }
}
