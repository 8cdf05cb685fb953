package org.idemque.sql.internal.enqueue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.UUID;
import org.idemque.EnqueueRequest;
import org.idemque.InvalidRequestException;
import org.idemque.internal.fingerprint.Fingerprinter;
import org.idemque.internal.json.Payload;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.internal.key.HashedKey;
import org.idemque.internal.key.KeyHasher;
import org.jspecify.annotations.Nullable;

/** The local half of an enqueue, before any SQL: payloads are written, keys hashed, fingerprints taken, bounds checked. */
public final class Preparation {

    static final int MAX_REQUESTS = 1_000;
    static final long MAX_BYTES = 64L * 1024 * 1024;

    private static final RisingIds IDS = new RisingIds();

    private final PayloadWriter payloads;
    private final KeyHasher keys;

    public Preparation(PayloadWriter payloads, KeyHasher keys) {
        this.payloads = payloads;
        this.keys = keys;
        // The first id of all reads the entropy source: here, where a queue is made, and not on the caller's event
        // loop.
        UUID unused = newId();
    }

    /** A request of its own. */
    Candidate one(EnqueueRequest request) {
        return candidate(Objects.requireNonNull(request, "request"), OptionalInt.empty(), newId());
    }

    /** The members of a batch. */
    List<Candidate> all(List<EnqueueRequest> requests) {
        if (requests.size() > MAX_REQUESTS) {
            throw new InvalidRequestException(
                    "requests", "at most %d".formatted(MAX_REQUESTS), Integer.toString(requests.size()));
        }
        List<Candidate> candidates = new ArrayList<>(requests.size());
        long bytes = 0;
        for (EnqueueRequest request : requests) {
            int position = candidates.size();
            try {
                candidates.add(candidate(request, OptionalInt.of(position), newId()));
            } catch (InvalidRequestException e) {
                throw e.at(position);
            }
            bytes += candidates.get(position).payload().bytes();
            if (bytes > MAX_BYTES) {
                throw new InvalidRequestException(
                                "requests",
                                "payloads of at most %d bytes together".formatted(MAX_BYTES),
                                "more than that")
                        .at(position);
            }
        }
        return candidates;
    }

    private Candidate candidate(@Nullable EnqueueRequest request, OptionalInt position, UUID id) {
        if (request == null) {
            throw new InvalidRequestException("requests", "no null among them", "null");
        }
        Payload payload = payloads.write(request.payload());
        HashedKey key = request.options().keyed().map(keys::hash).orElse(null);
        return new Candidate(position, id, List.of(), request, payload, key, Fingerprinter.of(request, payload));
    }

    /** An id greater than all before it in this process: first in, first out. */
    static UUID newId() {
        return IDS.next();
    }
}
