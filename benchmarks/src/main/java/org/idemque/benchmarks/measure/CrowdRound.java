package org.idemque.benchmarks.measure;

import java.util.Map;
import org.idemque.benchmarks.load.Outcome;

/**
 * What became of more callers than there was room for.
 *
 * @param restBytes the heap in use before the first of them came
 * @param peakBytes the heap in use when all had come and none had been answered; garbage is collected before either
 * @param seconds how long those who were let in waited, once the database went on
 */
public record CrowdRound(
        String contender,
        int callers,
        int room,
        long restBytes,
        long peakBytes,
        double seconds,
        Map<Outcome, Long> outcomes,
        long storedJobs) {

    public long count(Outcome outcome) {
        return outcomes.getOrDefault(outcome, 0L);
    }

    /** How much more heap was in use for each caller who was let in. */
    public double bytesPerCall() {
        return (peakBytes - restBytes) / (double) Math.max(1, callers - count(Outcome.OVERLOADED));
    }
}
