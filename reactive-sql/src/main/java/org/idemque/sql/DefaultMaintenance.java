package org.idemque.sql;

import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.idemque.IdemqueException;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.maintenance.MaintenanceOperation;
import org.idemque.sql.internal.maintenance.Swept;
import org.idemque.sql.internal.schema.SchemaOperation;
import org.idemque.sql.internal.statement.SchemaName;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Sweeps one kind after the other, says what came of it, and decides when to do it again. */
final class DefaultMaintenance implements Maintenance {

    private static final Duration SHORT = Duration.ofSeconds(5);
    private static final int MAX_IN_FLIGHT = 16;

    private final MaintenanceSettings settings;
    private final ConnectionRunner runner;
    private final MaintenanceOperation operation;

    DefaultMaintenance(ConnectionFactory factory, MaintenanceSettings settings) {
        SchemaName schema = new SchemaName(settings.schema());
        this.settings = settings;
        this.runner = new ConnectionRunner(
                factory,
                new Limits(SHORT, settings.stepTimeout(), SHORT, SHORT, MAX_IN_FLIGHT),
                new Failures(schema.value(), SchemaOperation.REQUIRED_VERSION));
        this.operation = new MaintenanceOperation(schema, settings.retention(), settings.rows(), settings.steps());
    }

    @Override
    public Mono<MaintenanceReport> run() {
        return Mono.defer(() -> {
            long began = System.nanoTime();
            return operation.bindings(runner).flatMap(bindings -> operation
                    .finished(runner)
                    .map(jobs -> report(bindings, jobs, Duration.ofNanos(System.nanoTime() - began))));
        });
    }

    @Override
    public Flux<MaintenanceReport> runRepeatedly() {
        return Flux.defer(() -> {
            AtomicLong pause = new AtomicLong();
            return run().doOnNext(report -> pause.set(millisAfter(report)))
                    .repeatWhen(ends -> ends.concatMap(
                            end -> pause.get() == 0 ? Mono.just(end) : Mono.delay(Duration.ofMillis(pause.get()))));
        });
    }

    private MaintenanceReport report(Swept bindings, Swept jobs, Duration duration) {
        Optional<IdemqueException> failure =
                Optional.ofNullable(bindings.failure()).or(() -> Optional.ofNullable(jobs.failure()));
        return new MaintenanceReport(
                failure.isPresent()
                        ? MaintenanceLevel.FAILED
                        : isKeepingUp(bindings) && isKeepingUp(jobs)
                                ? MaintenanceLevel.KEEPING_UP
                                : MaintenanceLevel.BEHIND,
                bindings.removed(),
                jobs.removed(),
                bindings.steps() + jobs.steps(),
                duration,
                bindings.lag(),
                jobs.lag(),
                failure);
    }

    private boolean isKeepingUp(Swept swept) {
        return swept.complete() && swept.lag().compareTo(settings.tolerance()) <= 0;
    }

    /** None while rows go and more may follow; else never the same, so that processes drift apart. */
    private long millisAfter(MaintenanceReport report) {
        boolean more = report.level() == MaintenanceLevel.BEHIND && report.removed() > 0;
        long pause = settings.pause().toMillis();
        return more ? 0 : pause + ThreadLocalRandom.current().nextLong(pause / 2 + 1);
    }
}
