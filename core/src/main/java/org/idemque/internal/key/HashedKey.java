package org.idemque.internal.key;

import java.util.Arrays;
import java.util.HexFormat;
import org.idemque.EnqueueKeyException;
import org.jspecify.annotations.Nullable;

/** What leaves the process in place of a key. Two are equal if their hashes are, and so if scope and key are. */
public final class HashedKey {

    private static final int DIGEST_BYTES = 6;

    private final byte[] hash;
    private final String scope;
    private final String preview;
    private final int length;

    HashedKey(byte[] hash, String scope, String key) {
        this.hash = hash;
        this.scope = scope;
        this.preview = KeyPreview.of(key);
        this.length = key.codePointCount(0, key.length());
    }

    /** The 32 bytes that stand for scope and key in the database. */
    public byte[] hash() {
        return hash.clone();
    }

    /** The scope, as it is. */
    public String scope() {
        return scope;
    }

    /** The first and last characters: a quarter of the key at each end, four at most, none of a short key. */
    public String preview() {
        return preview;
    }

    /** The length of the key in characters (Unicode code points). */
    public int length() {
        return length;
    }

    /** The first 12 hex digits of the hash, by which people tell keys apart. */
    public String digest() {
        return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
    }

    /** The key as an error names it. */
    public EnqueueKeyException.Key describe() {
        return new EnqueueKeyException.Key(scope, preview, digest(), length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof HashedKey that && Arrays.equals(hash, that.hash);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(hash);
    }

    /** Says scope and digest. */
    @Override
    public String toString() {
        return "HashedKey[scope=%s, digest=%s]".formatted(scope, digest());
    }
}
