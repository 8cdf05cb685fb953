package org.idemque.benchmarks.contender;

import java.util.List;
import java.util.UUID;
import org.idemque.benchmarks.load.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What is bound to one run of the library's statement.
 *
 * @param ids the ids that the jobs will have if they are new
 * @param values of all parameters, in order
 */
record EnqueueParameters(List<UUID> ids, List<Object> values) {

    private static final String LOCK_TIMEOUT = "20000ms";

    static EnqueueParameters of(List<UUID> ids, boolean together, String requests) {
        return new EnqueueParameters(ids, List.of(LOCK_TIMEOUT, true, false, together, requests));
    }

    /** What a row says about the request that it answers. */
    Outcome outcome(long ordinal, UUID jobId, @Nullable String ownerFingerprint) {
        if (ownerFingerprint != null) {
            return Outcome.CONFLICT;
        }
        return jobId.equals(ids.get((int) ordinal - 1)) ? Outcome.ACCEPTED : Outcome.REPLAYED;
    }
}
