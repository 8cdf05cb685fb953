package org.idemque.examples.operator;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.idemque.sql.admin.JobDetail;
import org.idemque.sql.admin.JobEvent;
import org.idemque.sql.admin.JobState;

/**
 * All of one job.
 *
 * @param payload as JSON text, without what is sensitive
 * @param timeline what happened, the earliest first
 */
record JobSheet(
        UUID id,
        JobState state,
        int attempt,
        String queue,
        String type,
        String payload,
        List<Event> timeline,
        Optional<KeySheet> key) {

    static JobSheet of(JobDetail job) {
        return new JobSheet(
                job.id().value(),
                job.state(),
                job.attempt(),
                job.definition().queue(),
                job.definition().type(),
                job.definition().payload(),
                job.timeline().stream().map(Event::of).toList(),
                job.binding().map(KeySheet::of));
    }

    /** Something that happened, by the name of its kind. */
    record Event(String what, Instant at) {

        static Event of(JobEvent event) {
            return new Event(event.getClass().getSimpleName(), event.at());
        }
    }
}
