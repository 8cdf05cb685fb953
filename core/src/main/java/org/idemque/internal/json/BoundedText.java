package org.idemque.internal.json;

/** Text that grows up to a number of UTF-8 bytes and refuses to grow beyond, before it takes the memory. */
final class BoundedText {

    private final int maxBytes;
    private final StringBuilder text = new StringBuilder();
    private long bytes;

    BoundedText(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    /** Counts bytes that are about to be appended. */
    private void reserve(long more) {
        bytes += more;
        if (bytes > maxBytes) {
            throw Refusal.tooLarge(maxBytes);
        }
    }

    /** Appends one ASCII character. */
    void ascii(char c) {
        reserve(1);
        text.append(c);
    }

    /** Appends ASCII characters. */
    void ascii(String characters) {
        reserve(characters.length());
        text.append(characters);
    }

    /** Appends a number that has already been found to be within the bounds of its kind. */
    void number(DecimalNumber number) {
        reserve(number.length());
        text.append(number.plainText());
    }

    /** Appends a part of a string that needs no escape and takes a known number of bytes. */
    void verbatim(String source, int start, int end, long utf8Bytes) {
        reserve(utf8Bytes);
        text.append(source, start, end);
    }

    /** How many bytes the text takes in UTF-8. */
    int bytes() {
        return Math.toIntExact(bytes);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
