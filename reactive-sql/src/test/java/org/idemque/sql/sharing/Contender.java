package org.idemque.sql.sharing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.idemque.EnqueueOutcome;
import org.idemque.JobId;
import org.idemque.sql.testing.Told;

/**
 * A caller who raced for a key, when the race is over.
 *
 * @param work what it asked for under the key
 * @param told what it was told
 */
record Contender(String work, Told told) {

    /** One was accepted; those who asked for the same replay its job, and all others conflict with it. */
    static void assertOneAccepted(List<Contender> all) {
        List<Contender> accepted = all.stream().filter(Contender::wasAccepted).toList();
        assertThat(accepted).as("accepted, of %s", all).hasSize(1);
        assertFollowed(all, accepted.get(0).work, accepted.get(0).told.result().jobId());
    }

    /** Nobody was accepted: those who asked for the owner's work replay its job, and all others conflict with it. */
    static void assertNoneAccepted(List<Contender> all, String work, JobId owner) {
        assertThat(all).noneMatch(Contender::wasAccepted);
        assertFollowed(all, work, owner);
    }

    private static void assertFollowed(List<Contender> all, String work, JobId job) {
        for (Contender contender : all) {
            if (contender.work.equals(work)) {
                assertThat(contender.told.result().jobId()).isEqualTo(job);
            } else {
                assertThat(contender.told.conflict().existingJobId()).contains(job);
                assertThat(contender.told.conflict().conflictingFields()).containsExactly("payload");
            }
        }
    }

    private boolean wasAccepted() {
        return !told.jobs(EnqueueOutcome.ACCEPTED).isEmpty();
    }
}
