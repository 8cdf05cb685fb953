package org.idemque.sql.admin;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.idemque.InvalidRequestException;

/**
 * Which jobs a listing shows: those that fit all that is given; what is empty is not asked. An immutable value that starts from
 * {@link #all()}.
 *
 * @param queue where workers look for the job: 1 to 200 bytes of UTF-8
 * @param state how far it has come
 * @param type what kind of work it is: 1 to 200 bytes of UTF-8
 * @param tag one of its labels: 1 to 100 characters
 * @param from accepted at this instant or later, by the database clock: 1970 to 9999, to the microsecond
 * @param until accepted before this instant, likewise; later than {@code from}
 */
public record JobFilter(
        Optional<String> queue,
        Optional<JobState> state,
        Optional<String> type,
        Optional<String> tag,
        Optional<Instant> from,
        Optional<Instant> until) {

    private static final JobFilter ALL = new JobFilter(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * @throws InvalidRequestException if a value is out of bounds
     */
    public JobFilter {
        Objects.requireNonNull(queue, "jobFilter.queue");
        Objects.requireNonNull(state, "jobFilter.state");
        Objects.requireNonNull(type, "jobFilter.type");
        Objects.requireNonNull(tag, "jobFilter.tag");
        Objects.requireNonNull(from, "jobFilter.from");
        Objects.requireNonNull(until, "jobFilter.until");
        queue.ifPresent(name -> FilterChecks.name("jobFilter.queue", name, 200));
        type.ifPresent(name -> FilterChecks.name("jobFilter.type", name, 200));
        tag.ifPresent(label -> FilterChecks.label("jobFilter.tag", label, 100));
        from = from.map(instant -> FilterChecks.instant("jobFilter.from", instant));
        until = until.map(instant -> FilterChecks.instant("jobFilter.until", instant));
        if (from.isPresent() && until.isPresent() && !from.get().isBefore(until.get())) {
            throw new InvalidRequestException(
                    "jobFilter.until",
                    "later than jobFilter.from, %s".formatted(from.get()),
                    until.get().toString());
        }
    }

    /** All jobs, live and finished. */
    public static JobFilter all() {
        return ALL;
    }

    /** Those of one queue. */
    public JobFilter withQueue(String newQueue) {
        return new JobFilter(Optional.of(Objects.requireNonNull(newQueue, "newQueue")), state, type, tag, from, until);
    }

    /** Those in one state. */
    public JobFilter withState(JobState newState) {
        return new JobFilter(queue, Optional.of(Objects.requireNonNull(newState, "newState")), type, tag, from, until);
    }

    /** Those of one type. */
    public JobFilter withType(String newType) {
        return new JobFilter(queue, state, Optional.of(Objects.requireNonNull(newType, "newType")), tag, from, until);
    }

    /** Those with one label. */
    public JobFilter withTag(String newTag) {
        return new JobFilter(queue, state, type, Optional.of(Objects.requireNonNull(newTag, "newTag")), from, until);
    }

    /** Those accepted at an instant or later. */
    public JobFilter withFrom(Instant newFrom) {
        return new JobFilter(queue, state, type, tag, Optional.of(Objects.requireNonNull(newFrom, "newFrom")), until);
    }

    /** Those accepted before an instant. */
    public JobFilter withUntil(Instant newUntil) {
        return new JobFilter(queue, state, type, tag, from, Optional.of(Objects.requireNonNull(newUntil, "newUntil")));
    }
}
