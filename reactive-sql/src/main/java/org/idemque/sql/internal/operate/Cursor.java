package org.idemque.sql.internal.operate;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.idemque.InvalidRequestException;
import org.idemque.internal.digest.Sha256;

/**
 * Writes and reads where the pages of one filter end. The text is the position and a check over filter and position, so that a
 * cursor of another filter is refused like one that is damaged: it would skip rows in silence. It is no secret and guards
 * nothing: who makes one up sees what the filter would show anyway.
 */
final class Cursor {

    private static final int CHECK_LENGTH = 8;
    private static final HexFormat HEX = HexFormat.of();

    private final String filter;
    private final int length;

    /**
     * @param length the bytes of a position
     * @param listing which listing it is, so that none takes another's
     * @param filter all that says which rows the listing has
     */
    Cursor(int length, String listing, Object... filter) {
        this.length = length;
        this.filter = text(listing, filter);
    }

    /** Each with its length in front, so that no two filters have one text. */
    private static String text(String listing, Object... filter) {
        StringBuilder text = new StringBuilder(listing);
        for (Object part : filter) {
            Object given = part instanceof Optional<?> optional
                    ? optional.map(Object::toString).orElse("")
                    : part;
            String said = given.toString();
            text.append('|').append(said.length()).append(':').append(said);
        }
        return text.toString();
    }

    /** The cursor of a position, which is given in hex. */
    String at(String position) {
        byte[] bytes = HEX.parseHex(position);
        byte[] whole = ByteBuffer.allocate(length + CHECK_LENGTH)
                .put(bytes)
                .put(check(bytes))
                .array();
        return Base64.getUrlEncoder().withoutPadding().encodeToString(whole);
    }

    /**
     * The position of a cursor, in hex.
     *
     * @throws InvalidRequestException if it is not one that {@link #at} gave for the same filter
     */
    String read(String cursor) {
        byte[] whole = decoded(cursor);
        byte[] position = Arrays.copyOf(whole, length);
        // As it would be written: a decoder does not look at the bits that the last character has too many.
        if (whole.length != length + CHECK_LENGTH
                || !at(HEX.formatHex(position)).equals(cursor)) {
            throw refused(cursor);
        }
        return HEX.formatHex(position);
    }

    private static byte[] decoded(String cursor) {
        try {
            return Base64.getUrlDecoder().decode(cursor);
        } catch (IllegalArgumentException e) {
            throw refused(cursor);
        }
    }

    private byte[] check(byte[] position) {
        return Arrays.copyOf(Sha256.of(filter + '|' + HEX.formatHex(position)), CHECK_LENGTH);
    }

    private static InvalidRequestException refused(String cursor) {
        return new InvalidRequestException(
                "page.cursor",
                "a cursor that an earlier page of the same filter gave",
                "%d characters that are not".formatted(cursor.length()));
    }
}
