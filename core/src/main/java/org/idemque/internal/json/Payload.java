package org.idemque.internal.json;

import java.util.Arrays;
import java.util.HexFormat;
import org.idemque.internal.digest.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * A payload as it is stored and compared. Two payloads have the same digest if and only if PostgreSQL's {@code jsonb}
 * finds them equal, short of a collision of SHA-256.
 */
public final class Payload {

    private final String text;
    private final int bytes;
    private final byte[] digest;

    Payload(BoundedText canonicalText) {
        this.text = canonicalText.toString();
        this.bytes = canonicalText.bytes();
        this.digest = Sha256.of(DecimalZeros.strip(text));
    }

    /**
     * The value as JSON text to be stored: sorted members, no white space, plain decimals that keep their trailing zeros,
     * since a handler is to read {@code 10.50} back.
     */
    public String text() {
        return text;
    }

    /** How many bytes the text takes in UTF-8. */
    public int bytes() {
        return bytes;
    }

    /** The 32 bytes that stand for the value, whatever the scale of its numbers. */
    public byte[] digest() {
        return digest.clone();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Payload that && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(digest);
    }

    /** Says how long the text is and what it hashes to, not what it holds. */
    @Override
    public String toString() {
        return "Payload[%d characters, digest %s]"
                .formatted(text.length(), HexFormat.of().formatHex(digest));
    }
}
