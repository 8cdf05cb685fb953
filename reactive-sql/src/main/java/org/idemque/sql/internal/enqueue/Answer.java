package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.Row;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.idemque.DatabaseRefusedException;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.internal.fingerprint.Fingerprint;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code enqueue.sql}: what became of one request.
 *
 * @param index which of the requests that were sent
 * @param jobId the job that stands for it
 * @param standing how it came to stand for it, or why it does not
 * @param mode the mode in which the key lives; null without a key
 * @param ownerFingerprint what the owner of the key asked for, if that is different work; null otherwise
 * @param again whether the whole statement's result may not stand as it is
 */
@SuppressWarnings("ArrayRecordComponent") // read once, from the row to the outcome
record Answer(
        int index,
        JobId jobId,
        Standing standing,
        @Nullable KeyMode mode,
        byte @Nullable [] ownerFingerprint,
        boolean again) {

    /** What the statement found, or did. The names are the statement's, in upper case. */
    enum Standing {
        ACCEPTED,
        REPLAYED,
        REPLACED,
        COALESCED,
        INCOMPATIBLE,
        NOT_PENDING,
        WINDOW_ELAPSED,
        DIFFERENT,
        CLASH;

        /** Whether it is a refusal, which refuses a whole batch. */
        boolean isRefusal() {
            return this == DIFFERENT || this == CLASH;
        }
    }

    /**
     * What the owner of the key asked for, if that is different work; null otherwise.
     *
     * @throws DatabaseRefusedException if it cannot be read: somebody else wrote it, or a newer version of the library
     */
    @Nullable
    Fingerprint owner() {
        try {
            return ownerFingerprint == null ? null : Fingerprint.parse(ownerFingerprint);
        } catch (IllegalArgumentException e) {
            throw new DatabaseRefusedException("the key belongs to a request whose fingerprint is unreadable", null, e);
        }
    }

    static Answer read(Row row) {
        return new Answer(
                Math.toIntExact(Objects.requireNonNull(row.get(0, Long.class)) - 1),
                new JobId(Objects.requireNonNull(row.get(1, UUID.class))),
                Standing.valueOf(constant(Objects.requireNonNull(row.get(2, String.class)))),
                mode(row.get(3, String.class)),
                bytes(row.get(4, String.class)),
                Boolean.TRUE.equals(row.get(5, Boolean.class)));
    }

    private static @Nullable KeyMode mode(@Nullable String mode) {
        return mode == null ? null : KeyMode.valueOf(constant(mode));
    }

    private static String constant(String name) {
        return name.toUpperCase(Locale.ROOT).replace(' ', '_');
    }

    /** Bytes come as hex too: how the server would write them is a setting of the session, and the driver reads one form. */
    private static byte @Nullable [] bytes(@Nullable String hex) {
        return hex == null ? null : HexFormat.of().parseHex(hex);
    }
}
