package org.idemque.sql.internal.enqueue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueIdempotencyConflictException.Difference;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.internal.fingerprint.Fingerprint;
import org.idemque.internal.key.HashedKey;
import org.jspecify.annotations.Nullable;

/**
 * Requests that are accepted as one. Members with equal keys are folded: only the first of them, the lead, is sent, since a
 * statement cannot settle one key twice; the others take its answer.
 */
final class Batch {

    private final List<Candidate> leads;
    /** For each member the index of its lead. */
    private final List<Integer> leadOf;

    private Batch(List<Candidate> leads, List<Integer> leadOf) {
        this.leads = leads;
        this.leadOf = leadOf;
    }

    /**
     * @throws EnqueueIdempotencyConflictException if two members ask for different work under one key: whatever the
     *     database holds, one of them must fail
     */
    static Batch of(List<Candidate> members) {
        List<Candidate> leads = new ArrayList<>(members.size());
        List<Integer> leadOf = new ArrayList<>(members.size());
        Map<HashedKey, Integer> byKey = new HashMap<>();
        for (Candidate member : members) {
            Integer earlier = member.key() == null ? null : byKey.putIfAbsent(member.key(), leads.size());
            if (earlier == null) {
                leadOf.add(leads.size());
                leads.add(member);
            } else {
                refuseDifferentWork(member, leads.get(earlier).fingerprint(), null);
                leadOf.add(earlier);
            }
        }
        return new Batch(List.copyOf(leads), List.copyOf(leadOf));
    }

    /** The members to send: each key once. */
    List<Candidate> leads() {
        return leads;
    }

    /** Whether a member can lose its key to different work after another has taken one. */
    boolean canLoseAfterTaking() {
        return leads.stream().filter(lead -> lead.key() != null).count() > 1;
    }

    /**
     * The members' results, in order.
     *
     * @throws EnqueueIdempotencyConflictException for the first member whose key belongs to different work
     */
    List<EnqueueResult> results(List<Answer> answers) {
        Answer[] byLead = new Answer[leads.size()];
        answers.forEach(answer -> byLead[answer.index()] = answer);
        for (int i = 0; i < byLead.length; i++) {
            byte[] owner = byLead[i].ownerFingerprint();
            if (owner != null) {
                refuseDifferentWork(leads.get(i), stored(owner), byLead[i].jobId());
            }
        }
        List<EnqueueResult> results = new ArrayList<>(leadOf.size());
        boolean[] told = new boolean[leads.size()];
        for (int lead : leadOf) {
            Answer answer = byLead[lead];
            results.add(
                    answer.created() && !told[lead]
                            ? new EnqueueResult.Accepted(answer.jobId())
                            : new EnqueueResult.Replayed(answer.jobId()));
            told[lead] = true;
        }
        return results;
    }

    private static Fingerprint stored(byte[] bytes) {
        try {
            return Fingerprint.parse(bytes);
        } catch (IllegalArgumentException e) {
            throw new DatabaseRefusedException("the key belongs to a request whose fingerprint is unreadable", null, e);
        }
    }

    private static void refuseDifferentWork(Candidate member, Fingerprint owner, @Nullable JobId existing) {
        List<String> fields = member.fingerprint().differingFields(owner);
        HashedKey key = member.key();
        if (key != null && !fields.isEmpty()) {
            throw new EnqueueIdempotencyConflictException(
                    key.describe(),
                    existing,
                    new Difference(
                            fields, owner.digestHex(), member.fingerprint().digestHex()),
                    member.position());
        }
    }
}
