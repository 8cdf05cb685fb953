package org.idemque.sql.internal.enqueue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.idemque.DatabaseRefusedException;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueIdempotencyConflictException.Difference;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.idemque.internal.fingerprint.Fingerprint;
import org.idemque.internal.key.HashedKey;
import org.jspecify.annotations.Nullable;

/**
 * Requests that one statement carries. Members with equal keys are folded: only the first of them, the lead, is sent, since a
 * statement cannot settle one key twice; the others take its answer.
 */
final class Batch {

    private final List<Candidate> members;
    private final List<Candidate> leads;
    /** For each member the index of its lead. */
    private final List<Integer> leadOf;

    private Batch(List<Candidate> members, List<Candidate> leads, List<Integer> leadOf) {
        this.members = members;
        this.leads = leads;
        this.leadOf = leadOf;
    }

    /** Requests that stand each for itself. */
    static Batch of(List<Candidate> members) {
        List<Candidate> leads = new ArrayList<>(members.size());
        List<Integer> leadOf = new ArrayList<>(members.size());
        Map<HashedKey, Integer> byKey = new HashMap<>();
        for (Candidate member : members) {
            Integer earlier = member.key() == null ? null : byKey.putIfAbsent(member.key(), leads.size());
            leadOf.add(earlier == null ? leads.size() : earlier);
            if (earlier == null) {
                leads.add(member);
            }
        }
        return new Batch(List.copyOf(members), List.copyOf(leads), List.copyOf(leadOf));
    }

    /**
     * Requests that stand or fall together.
     *
     * @throws EnqueueIdempotencyConflictException if two members ask for different work under one key: whatever the
     *     database holds, one of them must fail
     */
    static Batch together(List<Candidate> members) {
        Batch batch = of(members);
        for (int i = 0; i < members.size(); i++) {
            refuseDifferentWork(
                    members.get(i), batch.leads.get(batch.leadOf.get(i)).fingerprint(), null);
        }
        return batch;
    }

    /** The members to send: each key once. */
    List<Candidate> leads() {
        return leads;
    }

    /** Whether a member can lose its key to different work after another has taken one. */
    boolean canLoseAfterTaking() {
        return leads.stream().filter(lead -> lead.key() != null).count() > 1;
    }

    /** What the database's answers mean to the members. */
    Settled settled(List<Answer> answers) {
        Answer[] byLead = new Answer[leads.size()];
        answers.forEach(answer -> byLead[answer.index()] = answer);
        return new Settled(byLead);
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

    /** Members with their leads' answers. */
    final class Settled {

        private final Answer[] byLead;

        private Settled(Answer[] byLead) {
            this.byLead = byLead;
        }

        /**
         * The members' results, in order.
         *
         * @throws EnqueueIdempotencyConflictException for the first member whose key belongs to different work
         */
        List<EnqueueResult> all() {
            return IntStream.range(0, members.size()).mapToObj(this::result).toList();
        }

        /**
         * One member's result, as if the members had come one after the other.
         *
         * @throws EnqueueIdempotencyConflictException if its key belongs to different work
         */
        EnqueueResult result(int index) {
            Candidate member = members.get(index);
            Candidate lead = leads.get(leadOf.get(index));
            Answer answer = byLead[leadOf.get(index)];
            byte[] owner = answer.ownerFingerprint();
            refuseDifferentWork(member, owner == null ? lead.fingerprint() : stored(owner), answer.jobId());
            return member.created(answer.jobId())
                    ? new EnqueueResult.Accepted(answer.jobId())
                    : new EnqueueResult.Replayed(answer.jobId());
        }

        private static Fingerprint stored(byte[] bytes) {
            try {
                return Fingerprint.parse(bytes);
            } catch (IllegalArgumentException e) {
                throw new DatabaseRefusedException(
                        "the key belongs to a request whose fingerprint is unreadable", null, e);
            }
        }
    }
}
