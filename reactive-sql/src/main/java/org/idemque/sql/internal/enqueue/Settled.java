package org.idemque.sql.internal.enqueue;

import java.util.List;
import java.util.stream.IntStream;
import org.idemque.EnqueueKeyException;
import org.idemque.EnqueueKeyModeException;
import org.idemque.EnqueueResult;
import org.idemque.EnqueueResult.NonReplaceable;
import org.idemque.EnqueueResult.NonReplaceable.Reason;
import org.idemque.JobId;
import org.idemque.KeyMode;
import org.idemque.internal.fingerprint.Fingerprint;
import org.idemque.internal.key.HashedKey;
import org.idemque.sql.internal.enqueue.Answer.Standing;

/**
 * Requests with what the database answered, and what that means to each, as if they had come one after the other.
 *
 * @param members the requests
 * @param leads for each what was sent for it
 * @param answers for each the answer to that
 */
record Settled(List<Candidate> members, List<Lead> leads, List<Answer> answers) {

    /**
     * The members' results, in order.
     *
     * @throws EnqueueKeyException for the first member whose key does not allow it
     */
    List<EnqueueResult> all() {
        return IntStream.range(0, members.size()).mapToObj(this::result).toList();
    }

    /**
     * One member's result.
     *
     * @throws EnqueueKeyException if its key belongs to different work, or lives in another mode
     */
    EnqueueResult result(int index) {
        Candidate member = members.get(index);
        Answer answer = answers.get(index);
        HashedKey key = member.key();
        KeyMode mode = member.mode();
        if (key == null || mode == null) {
            return new EnqueueResult.Accepted(answer.jobId());
        }
        if (mode == KeyMode.DEBOUNCE) {
            return debounced(member, answer);
        }
        if (answer.mode() != null && answer.mode() != mode) {
            throw new EnqueueKeyModeException(key.describe(), answer.jobId(), answer.mode(), mode, member.position());
        }
        member.refuseDifferentWork(owner(index), answer.jobId());
        if (member.created(answer.jobId())) {
            return new EnqueueResult.Accepted(answer.jobId());
        }
        return mode == KeyMode.THROTTLE
                ? new EnqueueResult.Coalesced(answer.jobId())
                : new EnqueueResult.Replayed(answer.jobId());
    }

    private static EnqueueResult debounced(Candidate member, Answer answer) {
        JobId job = answer.jobId();
        if (answer.mode() != KeyMode.DEBOUNCE) {
            return new NonReplaceable(job, Reason.INCOMPATIBLE_KEY_MODE);
        }
        if (answer.standing() == Standing.NOT_PENDING) {
            return new NonReplaceable(job, Reason.NOT_PENDING);
        }
        if (answer.standing() == Standing.WINDOW_ELAPSED) {
            return new NonReplaceable(job, Reason.WINDOW_ELAPSED_PENDING);
        }
        return member.created(job) ? new EnqueueResult.Accepted(job) : new EnqueueResult.Replaced(job);
    }

    /** What the owner of a member's key asked for: what the lead did, unless the database says otherwise. */
    private Fingerprint owner(int index) {
        Fingerprint stored = answers.get(index).owner();
        return stored != null ? stored : leads.get(index).first().fingerprint();
    }
}
