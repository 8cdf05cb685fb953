package org.idemque.internal.key;

import java.nio.charset.StandardCharsets;

/**
 * The text that is hashed in place of a scope and a key. Lengths in UTF-8 bytes stand before the parts, so that no two
 * pairs share a text: {@code idemque.key.1|7:default|9:order-815}.
 */
final class KeyText {

    /** Tells these texts from those of any other use of the same secret; the number rises if the text ever changes. */
    private static final String DOMAIN = "idemque.key.1";

    private KeyText() {}

    static String of(String scope, String key) {
        return DOMAIN + '|' + part(scope) + '|' + part(key);
    }

    private static String part(String value) {
        return value.getBytes(StandardCharsets.UTF_8).length + ":" + value;
    }
}
