package org.idemque.sql.internal.enqueue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.idemque.Debounce;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueIdempotencyConflictException.Difference;
import org.idemque.EnqueueRequest;
import org.idemque.Idempotency;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.Keyed;
import org.idemque.Throttle;
import org.idemque.internal.fingerprint.Fingerprint;
import org.idemque.internal.json.Payload;
import org.idemque.internal.key.HashedKey;
import org.jspecify.annotations.Nullable;

/**
 * A request made ready for the database: checked, its payload written, its key hashed, its fingerprint taken.
 *
 * @param position where the request stands in its batch, from zero; empty outside a batch
 * @param id the id that the job will have if this request is the one that creates it; the job was created by this request
 *     if and only if the database answers with this id
 * @param earlierIds the ids under which it was sent before, when the answer was lost
 * @param key the hashed key, null without one
 */
record Candidate(
        OptionalInt position,
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

    /**
     * Whether it may be sent again when nobody knows what became of it: if it was accepted after all, its key says so, and the
     * second sending changes nothing. What a throttle absorbs would be counted twice, and a debounced arrival would take the
     * place of those that came between.
     *
     * @param byThen how long after its first sending it may still arrive: by then the key must not be free again
     */
    boolean isRepeatable(Duration byThen) {
        Duration life = life();
        return life != null && byThen.compareTo(life) < 0 && mode() == KeyMode.IDEMPOTENCY;
    }

    /** For how long it has its key to itself once it is accepted; null without one. */
    @Nullable
    Duration life() {
        Keyed keyed = request.options().keyed().orElse(null);
        if (keyed == null) {
            return null;
        }
        if (keyed instanceof Idempotency idempotency) {
            return idempotency.ttl();
        }
        return keyed instanceof Debounce debounce ? debounce.window() : ((Throttle) keyed).window();
    }

    /** In which mode it wants its key; null without one. */
    @Nullable
    KeyMode mode() {
        return request.options().keyed().map(Keyed::mode).orElse(null);
    }

    /**
     * Whether one statement can settle it with another of the same key as if it had come behind. What a throttle absorbs is
     * counted for all that are sent as one, and so must be equal.
     */
    boolean goesWith(Candidate first) {
        return mode() == first.mode() && (mode() != KeyMode.THROTTLE || fingerprint.equals(first.fingerprint));
    }

    /**
     * Refuses this request if its key belongs to another.
     *
     * @param owner what the owner of the key asked for
     * @param existing the owner's job, null if it was never created
     */
    void refuseDifferentWork(Fingerprint owner, @Nullable JobId existing) {
        List<String> fields = fingerprint.differingFields(owner);
        if (key != null && !fields.isEmpty()) {
            Difference difference = new Difference(fields, owner.digestHex(), fingerprint.digestHex());
            throw new EnqueueIdempotencyConflictException(key.describe(), existing, difference, position);
        }
    }
}
