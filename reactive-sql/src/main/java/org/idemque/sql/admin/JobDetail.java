package org.idemque.sql.admin;

import java.util.List;
import java.util.Optional;
import org.idemque.JobId;

/**
 * One job, live or finished, as it stands.
 *
 * @param id which job
 * @param state how far it has come
 * @param attempt how many attempts have begun
 * @param definition what it is to do
 * @param timeline what happened to it, the earliest first, as far as that is known
 * @param binding the key under which it was accepted, if it has one that still points at it, expired or not; empty once newer
 *     work owns the key or the binding was deleted
 */
public record JobDetail(
        JobId id,
        JobState state,
        int attempt,
        JobDefinition definition,
        List<JobEvent> timeline,
        Optional<BindingView> binding) {
    public JobDetail {
        timeline = List.copyOf(timeline);
    }
}
