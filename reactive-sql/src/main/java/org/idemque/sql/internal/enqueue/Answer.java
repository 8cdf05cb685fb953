package org.idemque.sql.internal.enqueue;

import io.r2dbc.spi.Row;
import java.util.HexFormat;
import java.util.Objects;
import java.util.UUID;
import org.idemque.JobId;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code enqueue.sql}: what became of one request.
 *
 * @param index which of the requests that were sent
 * @param jobId the job that stands for it
 * @param ownerFingerprint what the owner of the key asked for, if that is different work; null otherwise
 * @param again whether the whole statement's result may not stand as it is
 */
@SuppressWarnings("ArrayRecordComponent") // read once, from the row to the outcome
record Answer(int index, JobId jobId, byte @Nullable [] ownerFingerprint, boolean again) {

    static Answer read(Row row) {
        return new Answer(
                Math.toIntExact(Objects.requireNonNull(row.get(0, Long.class)) - 1),
                new JobId(Objects.requireNonNull(row.get(1, UUID.class))),
                bytes(row.get(2, String.class)),
                Boolean.TRUE.equals(row.get(3, Boolean.class)));
    }

    /** Bytes come as hex too: how the server would write them is a setting of the session, and the driver reads one form. */
    private static byte @Nullable [] bytes(@Nullable String hex) {
        return hex == null ? null : HexFormat.of().parseHex(hex);
    }
}
