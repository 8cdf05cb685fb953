package org.idemque.sql.internal.enqueue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.idemque.EnqueueKeyException;
import org.idemque.EnqueueKeyModeException;
import org.idemque.KeyMode;
import org.idemque.internal.key.HashedKey;

/**
 * Requests that one statement carries. Members with equal keys are folded into one, the lead, since a statement cannot settle
 * one key twice; they share its answer, as if they had come one after the other.
 */
final class Batch {

    private final List<Candidate> members;
    private final List<Lead> leads;
    /** For each member the index of its lead. */
    private final List<Integer> leadOf;

    private Batch(List<Candidate> members, List<Lead> leads, List<Integer> leadOf) {
        this.members = members;
        this.leads = leads;
        this.leadOf = leadOf;
    }

    /** Requests that stand each for itself; those of one key must {@linkplain Candidate#goesWith go with} the first. */
    static Batch of(List<Candidate> members) {
        List<Lead> leads = new ArrayList<>(members.size());
        List<Integer> leadOf = new ArrayList<>(members.size());
        Map<HashedKey, Integer> byKey = new HashMap<>();
        for (Candidate member : members) {
            Integer earlier = member.key() == null ? null : byKey.putIfAbsent(member.key(), leads.size());
            leadOf.add(earlier == null ? leads.size() : earlier);
            if (earlier == null) {
                leads.add(Lead.of(member));
            } else if (leads.get(earlier).first().mode() == member.mode()) {
                leads.set(earlier, leads.get(earlier).followedBy(member));
            }
        }
        return new Batch(List.copyOf(members), List.copyOf(leads), List.copyOf(leadOf));
    }

    /**
     * Requests that stand or fall together.
     *
     * @throws EnqueueKeyException if two members cannot both have their key: whatever the database holds, one of them must
     *     fail. A debounced member behind one of another mode is not refused here: it is answered
     */
    static Batch together(List<Candidate> members) {
        Batch batch = of(members);
        for (int i = 0; i < members.size(); i++) {
            refuseBeside(batch.leads.get(batch.leadOf.get(i)).first(), members.get(i));
        }
        return batch;
    }

    private static void refuseBeside(Candidate first, Candidate member) {
        HashedKey key = member.key();
        KeyMode mode = member.mode();
        if (key == null || mode == null || mode == KeyMode.DEBOUNCE) {
            return;
        }
        KeyMode earlier = Objects.requireNonNull(first.mode(), "who shares a key has one");
        if (earlier != mode) {
            throw new EnqueueKeyModeException(key.describe(), null, earlier, mode, member.position());
        }
        member.refuseDifferentWork(first.fingerprint(), null);
    }

    /** What is sent: each key once. */
    List<Lead> leads() {
        return leads;
    }

    /** Whether a member can lose its key to different work after something was written for another. */
    boolean canLoseAfterWriting() {
        return leads.stream().filter(lead -> lead.key() != null).count() > 1;
    }

    /** What the database's answers mean to the members. */
    Settled settled(List<Answer> answers) {
        Answer[] byLead = new Answer[leads.size()];
        answers.forEach(answer -> byLead[answer.index()] = answer);
        return new Settled(
                members,
                leadOf.stream().map(leads::get).toList(),
                leadOf.stream().map(lead -> byLead[lead]).toList());
    }
}
