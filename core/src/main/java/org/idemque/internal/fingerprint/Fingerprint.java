package org.idemque.internal.fingerprint;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.idemque.internal.digest.Sha256;
import org.jspecify.annotations.Nullable;

/**
 * What two requests must share to be the same: a digest of the whole, by which they are compared, and a short digest of
 * each field that is not at its base value, by which a conflict names its fields although the earlier request is not
 * kept.
 *
 * <p>As bytes: the version (1 byte), the digest of the whole (32), then for each field, in rising order, its id (1) and
 * the start of its digest (8). Every version has this frame; the version tells what the digests are taken over.
 */
public final class Fingerprint {

    static final int FIELD_DIGEST_LENGTH = 8;

    private static final int HEADER_LENGTH = 1 + Sha256.LENGTH;
    private static final int FIELD_LENGTH = 1 + FIELD_DIGEST_LENGTH;

    private final byte[] bytes;

    private Fingerprint(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Puts the parts together; the fields' digests by id. */
    static Fingerprint of(int version, byte[] whole, Map<Integer, byte[]> fields) {
        ByteBuffer buffer = ByteBuffer.allocate(HEADER_LENGTH + fields.size() * FIELD_LENGTH)
                .put((byte) version)
                .put(whole);
        new TreeMap<>(fields).forEach((id, digest) -> buffer.put(id.byteValue()).put(digest));
        return new Fingerprint(buffer.array());
    }

    /**
     * Reads what {@link #toBytes()} wrote, in this process or in one that runs a newer version of the library.
     *
     * @throws IllegalArgumentException if the bytes have another form
     */
    public static Fingerprint parse(byte[] bytes) {
        if (bytes.length <= HEADER_LENGTH || (bytes.length - HEADER_LENGTH) % FIELD_LENGTH != 0) {
            throw new IllegalArgumentException("%d bytes are not a fingerprint".formatted(bytes.length));
        }
        Fingerprint fingerprint = new Fingerprint(bytes.clone());
        if (!Arrays.equals(fingerprint.bytes, reassembled(fingerprint))) {
            throw new IllegalArgumentException("the fields of a fingerprint must stand in rising order");
        }
        return fingerprint;
    }

    private static byte[] reassembled(Fingerprint parsed) {
        return of(parsed.version(), parsed.digest(), parsed.fields()).bytes;
    }

    /** What is stored and compared. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /** The 32 bytes that stand for the request as a whole. */
    public byte[] digest() {
        return Arrays.copyOfRange(bytes, 1, HEADER_LENGTH);
    }

    /** {@link #digest()} in hex, as errors and operators' views show it. */
    public String digestHex() {
        return HexFormat.of().formatHex(bytes, 1, HEADER_LENGTH);
    }

    /**
     * The options in which this request differs from one whose fingerprint was stored.
     *
     * @return their names, sorted; empty if and only if the two are equal. If the short digests do not tell, which takes a
     *     collision or another version, all fields of the two
     */
    public List<String> differingFields(Fingerprint stored) {
        if (equals(stored)) {
            return List.of();
        }
        Map<Integer, byte[]> mine = fields();
        Map<Integer, byte[]> theirs = stored.fields();
        TreeSet<Integer> ids = new TreeSet<>(mine.keySet());
        ids.addAll(theirs.keySet());
        List<String> differing = version() == stored.version()
                ? names(ids.stream()
                        .filter(id -> !Arrays.equals(mine.get(id), theirs.get(id)))
                        .toList())
                : List.of();
        return differing.isEmpty() ? names(ids) : differing;
    }

    private static List<String> names(Iterable<Integer> ids) {
        TreeSet<String> names = new TreeSet<>();
        ids.forEach(id -> names.add(RequestField.optionOf(id)));
        return List.copyOf(names);
    }

    private int version() {
        return Byte.toUnsignedInt(bytes[0]);
    }

    private Map<Integer, byte[]> fields() {
        Map<Integer, byte[]> fields = new TreeMap<>();
        for (int i = HEADER_LENGTH; i < bytes.length; i += FIELD_LENGTH) {
            fields.put(Byte.toUnsignedInt(bytes[i]), Arrays.copyOfRange(bytes, i + 1, i + FIELD_LENGTH));
        }
        return fields;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Fingerprint that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** Says the digest of the whole. */
    @Override
    public String toString() {
        return "Fingerprint[%s]".formatted(digestHex());
    }
}
