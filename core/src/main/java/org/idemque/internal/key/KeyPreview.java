package org.idemque.internal.key;

/**
 * As much of a key as its owner needs to recognise it: a quarter of its characters at each end, four at most. Keys of
 * fewer than eight characters show none.
 */
final class KeyPreview {

    private static final String GAP = "…";
    private static final int SHORTEST_SHOWN = 8;
    private static final int MOST_AT_EACH_END = 4;
    private static final int REPLACEMENT = 0xFFFD;

    private KeyPreview() {}

    static String of(String key) {
        int[] characters = key.codePoints().toArray();
        int shown = characters.length < SHORTEST_SHOWN ? 0 : Math.min(MOST_AT_EACH_END, characters.length / 4);
        StringBuilder preview = new StringBuilder();
        append(preview, characters, 0, shown);
        preview.append(GAP);
        append(preview, characters, characters.length - shown, shown);
        return preview.toString();
    }

    private static void append(StringBuilder preview, int[] characters, int start, int count) {
        for (int i = start; i < start + count; i++) {
            preview.appendCodePoint(isReadable(characters[i]) ? characters[i] : REPLACEMENT);
        }
    }

    /** Whether a character may stand in a log line without breaking it or turning its direction. */
    private static boolean isReadable(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
