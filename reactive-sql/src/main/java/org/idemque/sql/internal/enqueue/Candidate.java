package org.idemque.sql.internal.enqueue;

import java.util.UUID;
import org.idemque.EnqueueRequest;
import org.idemque.internal.fingerprint.Fingerprint;
import org.idemque.internal.json.Payload;
import org.idemque.internal.key.HashedKey;
import org.jspecify.annotations.Nullable;

/**
 * A request made ready for the database: checked, its payload written, its key hashed, its fingerprint taken.
 *
 * @param position where the request stands in its batch, from zero
 * @param id the id that the job will have if this request is the one that creates it; the job was created by this request
 *     if and only if the database answers with this id
 * @param key the hashed key, null without one
 */
record Candidate(
        int position,
        UUID id,
        EnqueueRequest request,
        Payload payload,
        @Nullable HashedKey key,
        Fingerprint fingerprint) {}
