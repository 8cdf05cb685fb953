package org.idemque.sql.internal.operate;

import io.r2dbc.spi.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.idemque.JobId;
import org.idemque.RetryPolicy;
import org.idemque.internal.json.Redaction;
import org.idemque.sql.admin.BindingView;
import org.idemque.sql.admin.JobDefinition;
import org.idemque.sql.admin.JobDetail;
import org.idemque.sql.admin.JobEvent;
import org.idemque.sql.admin.JobState;

/** The row of {@code job.sql}. */
final class JobRow {

    private JobRow() {}

    static JobDetail read(Row row) {
        Columns columns = new Columns(row);
        JobId id = columns.job();
        JobState state = columns.constant(JobState.class);
        int attempt = columns.integer();
        JobDefinition definition = definition(columns);
        List<JobEvent> timeline = timeline(columns, state, attempt);
        Optional<BindingView> binding = columns.atNothing() ? Optional.empty() : Optional.of(BindingRow.read(columns));
        return new JobDetail(id, state, attempt, definition, timeline, binding);
    }

    private static JobDefinition definition(Columns columns) {
        String queue = columns.text();
        String type = columns.text();
        String payload = columns.text();
        int priority = columns.integer();
        List<String> tags = columns.labels();
        Optional<String> concurrencyKey = columns.textIfAny();
        int maxAttempts = columns.integer();
        RetryPolicy retryPolicy = RetryRow.read(columns);
        Optional<Instant> deadline = columns.instantIfAny();
        Optional<Duration> executionTimeout = columns.numberIfAny().map(Duration::ofMillis);
        List<String> sensitive = columns.labels();
        return new JobDefinition(
                queue,
                type,
                new Redaction(new HashSet<>(sensitive)).of(payload),
                priority,
                tags,
                concurrencyKey,
                maxAttempts,
                retryPolicy,
                deadline,
                executionTimeout,
                sensitive,
                digest(columns.text(), sensitive));
    }

    /** Beside all that is shown, it would tell who guesses a redacted value whether the guess is right. */
    private static String digest(String hex, List<String> sensitive) {
        return sensitive.isEmpty() ? hex : Redaction.REDACTED;
    }

    /** In the order of time; what happened at one instant, in the order in which it must have happened. */
    private static List<JobEvent> timeline(Columns columns, JobState state, int attempt) {
        List<JobEvent> events = new ArrayList<>();
        Instant accepted = columns.instant();
        events.add(new JobEvent.Accepted(accepted));
        columns.instantIfAny().ifPresent(at -> events.add(new JobEvent.Replaced(at)));
        events.add(new JobEvent.Due(columns.instant()));
        Optional<Instant> leasedUntil = columns.instantIfAny();
        Optional<String> worker = columns.textIfAny();
        leasedUntil.ifPresent(at -> events.add(new JobEvent.Leased(at, worker.orElse(""), attempt)));
        columns.instantIfAny().ifPresent(at -> events.add(new JobEvent.Finished(at, state)));
        events.sort(Comparator.comparing(JobEvent::at));
        return events;
    }
}
