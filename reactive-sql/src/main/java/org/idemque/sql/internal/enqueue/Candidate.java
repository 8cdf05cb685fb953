package org.idemque.sql.internal.enqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
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
 * @param earlierIds the ids under which it was sent before, when the answer was lost
 * @param key the hashed key, null without one
 */
record Candidate(
        int position,
        UUID id,
        List<UUID> earlierIds,
        EnqueueRequest request,
        Payload payload,
        @Nullable HashedKey key,
        Fingerprint fingerprint) {

    /** The same request to be sent again under another id, after one of which nobody knows what became of it. */
    Candidate again(UUID newId) {
        List<UUID> ids = new ArrayList<>(earlierIds);
        ids.add(id);
        return new Candidate(position, newId, List.copyOf(ids), request, payload, key, fingerprint);
    }

    /** Whether a job was created by this request. */
    boolean created(JobId job) {
        return job.value().equals(id) || earlierIds.contains(job.value());
    }
}
