package org.idemque.sql;

import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.idemque.IdemqueException;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.maintain.MaintenanceOperation;
import org.idemque.sql.internal.schema.SchemaOperation;
import org.idemque.sql.internal.statement.SchemaName;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Delegates to the operation, and makes its failures part of a report. */
final class DefaultMaintenance implements Maintenance {

    private static final Limits LIMITS =
            new Limits(Duration.ofSeconds(10), Duration.ofMinutes(1), Duration.ofSeconds(10), 16);

    private final Sessions sessions;
    private final MaintenanceOperation operation;
    private final Duration pause;

    DefaultMaintenance(ConnectionFactory factory, MaintenanceSettings settings) {
        SchemaName schema = new SchemaName(settings.schema());
        this.sessions =
                new ConnectionRunner(factory, LIMITS, new Failures(schema.value(), SchemaOperation.REQUIRED_VERSION));
        this.operation = new MaintenanceOperation(schema, settings.stepSize(), settings.retention());
        this.pause = settings.pause();
    }

    @Override
    public Mono<MaintenanceReport> run() {
        return Mono.defer(() -> {
            long began = System.nanoTime();
            return operation
                    .pass(sessions)
                    .map(pass ->
                            MaintenanceReport.of(pass.bindings(), pass.jobs(), pass.steps(), since(began), pass.lag()))
                    .onErrorResume(
                            IdemqueException.class,
                            failure -> Mono.just(MaintenanceReport.failed(since(began), failure)));
        });
    }

    @Override
    public Flux<MaintenanceReport> runRepeatedly() {
        Flux<MaintenanceReport> later = Flux.<Boolean>generate(sink -> sink.next(true))
                .concatMap(tick -> Mono.defer(() -> Mono.delay(jittered(pause))).then(run()), 0);
        return Flux.concat(run(), later);
    }

    /** A tenth more or less, so that processes that began together do not stay together. */
    private static Duration jittered(Duration pause) {
        return pause.multipliedBy(ThreadLocalRandom.current().nextLong(90, 111)).dividedBy(100);
    }

    private static Duration since(long began) {
        return Duration.ofNanos(System.nanoTime() - began);
    }
}
