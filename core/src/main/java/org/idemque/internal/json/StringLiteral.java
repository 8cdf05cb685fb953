package org.idemque.internal.json;

/** A string in quotes, with the fewest escapes that JSON allows and always the same ones. */
final class StringLiteral {

    private static final char[] HEX = "0123456789abcdef".toCharArray();

    private StringLiteral() {}

    static void write(String value, BoundedText out) {
        out.ascii('"');
        int start = 0;
        long bytes = 0;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                out.verbatim(value, start, i, bytes);
                out.ascii(escape(c));
                start = i + 1;
                bytes = 0;
            } else if (Character.isSurrogate(c)) {
                requirePair(value, i);
                i++;
                bytes += 4;
            } else {
                bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
            }
        }
        out.verbatim(value, start, value.length(), bytes);
        out.ascii('"');
    }

    private static String escape(char c) {
        return switch (c) {
            case 0 -> throw Refusal.nul();
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\b' -> "\\b";
            case '\t' -> "\\t";
            case '\n' -> "\\n";
            case '\f' -> "\\f";
            case '\r' -> "\\r";
            default -> "\\u00" + HEX[c >> 4] + HEX[c & 0xf];
        };
    }

    private static void requirePair(String value, int high) {
        boolean paired = Character.isHighSurrogate(value.charAt(high))
                && high + 1 < value.length()
                && Character.isLowSurrogate(value.charAt(high + 1));
        if (!paired) {
            throw Refusal.unpairedSurrogate();
        }
    }
}
