package org.idemque.sql.secrecy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Texts that are looked for where they must not be. The key's needle is its middle: a preview may show its ends. */
final class Needles {

    static final String KEY = "Zq7w" + "KeyThatNobodyMaySee7f3a" + "Xj2m";
    static final String PAYLOAD = "PayloadThatNobodyMaySee91cd";
    static final byte[] SECRET = "SecretThatNobodyMaySeeAndThatIsLongEnough".getBytes(StandardCharsets.UTF_8);

    private static final List<String> KEY_FORMS = forms("KeyThatNobodyMaySee7f3a");
    private static final List<String> SECRET_FORMS = forms("SecretThatNobodyMaySee");
    private static final List<String> PAYLOAD_FORMS = forms(PAYLOAD);

    private Needles() {}

    static boolean findsKey(String haystack) {
        return finds(haystack, KEY_FORMS);
    }

    static boolean findsKeyOrSecret(String haystack) {
        return findsKey(haystack) || finds(haystack, SECRET_FORMS);
    }

    static boolean findsPayload(String haystack) {
        return finds(haystack, PAYLOAD_FORMS);
    }

    private static boolean finds(String haystack, List<String> forms) {
        String folded = haystack.toLowerCase(Locale.ROOT);
        return forms.stream().anyMatch(folded::contains);
    }

    /** As text, and as the hex that bytes are printed in. */
    private static List<String> forms(String needle) {
        return List.of(
                needle.toLowerCase(Locale.ROOT), HexFormat.of().formatHex(needle.getBytes(StandardCharsets.UTF_8)));
    }
}
