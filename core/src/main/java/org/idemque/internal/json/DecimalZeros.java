package org.idemque.internal.json;

/** The zeros at the end of a fraction: stored, as PostgreSQL stores them, but without weight when numbers are compared. */
final class DecimalZeros {

    private DecimalZeros() {}

    /** Canonical JSON text without them: {@code [1.0,2.50,"1.0"]} becomes {@code [1,2.5,"1.0"]}. */
    static String strip(String canonicalText) {
        StringBuilder stripped = null;
        int copied = 0;
        int i = 0;
        while (i < canonicalText.length()) {
            char c = canonicalText.charAt(i);
            if (c == '"') {
                i = endOfString(canonicalText, i);
            } else if (c == '.') {
                int end = endOfDigits(canonicalText, i + 1);
                int kept = endOfWeight(canonicalText, i, end);
                if (kept < end) {
                    stripped = stripped == null ? new StringBuilder(canonicalText.length()) : stripped;
                    stripped.append(canonicalText, copied, kept);
                    copied = end;
                }
                i = end;
            } else {
                i++;
            }
        }
        return stripped == null
                ? canonicalText
                : stripped.append(canonicalText, copied, i).toString();
    }

    /** The index after the closing quote. */
    private static int endOfString(String text, int opening) {
        int i = opening + 1;
        while (text.charAt(i) != '"') {
            i += text.charAt(i) == '\\' ? 2 : 1;
        }
        return i + 1;
    }

    private static int endOfDigits(String text, int start) {
        int i = start;
        while (i < text.length() && Character.isDigit(text.charAt(i))) {
            i++;
        }
        return i;
    }

    /** The index after the last digit of the fraction that is no trailing zero, or the point's own if there is none. */
    private static int endOfWeight(String text, int point, int end) {
        int i = end;
        while (text.charAt(i - 1) == '0') {
            i--;
        }
        return i - 1 == point ? point : i;
    }
}
