package org.idemque.internal.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** JSON as the tests think of it, without Jackson and without text. */
sealed interface Json {

    enum Word implements Json {
        NULL,
        TRUE,
        FALSE
    }

    record Num(BigDecimal value) implements Json {}

    record Str(String value) implements Json {}

    record Arr(List<Json> items) implements Json {}

    record Obj(Map<String, Json> members) implements Json {}

    /** Whether the two are one value: numbers by what they amount to, members in any order. */
    static boolean same(Json one, Json other) {
        if (one instanceof Num a && other instanceof Num b) {
            return a.value.compareTo(b.value) == 0;
        }
        if (one instanceof Arr a && other instanceof Arr b) {
            return a.items.size() == b.items.size() && sameItems(a.items, b.items);
        }
        if (one instanceof Obj a && other instanceof Obj b) {
            return a.members.keySet().equals(b.members.keySet())
                    && a.members.keySet().stream().allMatch(name -> same(member(a, name), member(b, name)));
        }
        return one.equals(other);
    }

    private static boolean sameItems(List<Json> a, List<Json> b) {
        for (int i = 0; i < a.size(); i++) {
            if (!same(a.get(i), b.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static Json member(Obj object, String name) {
        return object.members.getOrDefault(name, Word.NULL);
    }
}
