package org.idemque.sql;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.idemque.EnqueueRequest;
import org.idemque.JobId;
import org.idemque.PurgeRequest;
import org.idemque.PurgeResult;
import org.idemque.QueueAction;
import org.idemque.internal.json.PayloadWriter;
import org.idemque.sql.admin.BindingFilter;
import org.idemque.sql.admin.BindingView;
import org.idemque.sql.admin.Explanation;
import org.idemque.sql.admin.JobDetail;
import org.idemque.sql.admin.JobFilter;
import org.idemque.sql.admin.JobSummary;
import org.idemque.sql.admin.Page;
import org.idemque.sql.admin.QueueStatus;
import org.idemque.sql.admin.Slice;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.enqueue.ExplainOperation;
import org.idemque.sql.internal.enqueue.Preparation;
import org.idemque.sql.internal.operate.BindingsOperation;
import org.idemque.sql.internal.operate.JobsOperation;
import org.idemque.sql.internal.operate.QueuesOperation;
import org.idemque.sql.internal.pause.PauseOperation;
import org.idemque.sql.internal.purge.PurgeOperation;
import org.idemque.sql.internal.schema.SchemaOperation;
import org.idemque.sql.internal.statement.SchemaName;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Delegates to the operations, on connections of a factory or on one that was lent. */
final class DefaultQueueAdmin implements QueueAdmin {

    /** A purge is one transaction, however many jobs wait: it gets longer than a call. */
    private static final Duration PURGE_TIMEOUT = Duration.ofMinutes(10);

    private final Runners runners;
    private final Operations operations;
    private final Sessions sessions;
    private final Sessions purgeSessions;

    DefaultQueueAdmin(ConnectionFactory factory, QueueSettings settings) {
        this(Runners.of(factory, settings), Operations.of(settings));
    }

    private DefaultQueueAdmin(Runners runners, Operations operations) {
        this(runners, operations, runners.calls(), runners.purges());
    }

    private DefaultQueueAdmin(Runners runners, Operations operations, Sessions sessions, Sessions purgeSessions) {
        this.runners = runners;
        this.operations = operations;
        this.sessions = sessions;
        this.purgeSessions = purgeSessions;
    }

    @Override
    public Mono<Optional<JobDetail>> job(JobId id) {
        return operations.jobs().one(sessions, Objects.requireNonNull(id, "id"));
    }

    @Override
    public Mono<Slice<JobSummary>> jobs(JobFilter filter, Page page) {
        return operations
                .jobs()
                .page(sessions, Objects.requireNonNull(filter, "filter"), Objects.requireNonNull(page, "page"));
    }

    @Override
    public Flux<QueueStatus> queues() {
        return operations.queues().all(sessions);
    }

    @Override
    public Mono<Slice<BindingView>> bindings(BindingFilter filter, Page page) {
        return operations
                .bindings()
                .page(sessions, Objects.requireNonNull(filter, "filter"), Objects.requireNonNull(page, "page"));
    }

    @Override
    public Mono<Explanation> explain(EnqueueRequest request) {
        return operations.explain().explain(sessions, Objects.requireNonNull(request, "request"));
    }

    @Override
    public Mono<PurgeResult> purge(PurgeRequest request) {
        return operations.purge().purge(purgeSessions, Objects.requireNonNull(request, "request"));
    }

    @Override
    public Mono<Boolean> pause(QueueAction action) {
        return operations.pause().pause(sessions, Objects.requireNonNull(action, "action"));
    }

    @Override
    public Mono<Boolean> resume(QueueAction action) {
        return operations.pause().resume(sessions, Objects.requireNonNull(action, "action"));
    }

    @Override
    public QueueAdmin on(Connection connection) {
        return new DefaultQueueAdmin(
                runners,
                operations,
                runners.calls().lending(Objects.requireNonNull(connection, "connection")),
                runners.purges().lending(connection));
    }

    /** Calls and purges are bounded apart. */
    private record Runners(ConnectionRunner calls, ConnectionRunner purges) {

        static Runners of(ConnectionFactory factory, QueueSettings settings) {
            Failures failures = new Failures(settings.schema(), SchemaOperation.REQUIRED_VERSION);
            Limits limits = settings.limits(settings.maxInFlight());
            Limits purge = new Limits(
                    limits.acquireTimeout(),
                    PURGE_TIMEOUT,
                    PURGE_TIMEOUT,
                    limits.cleanupTimeout(),
                    limits.maxInFlight());
            return new Runners(
                    new ConnectionRunner(factory, limits, failures), new ConnectionRunner(factory, purge, failures));
        }
    }

    private record Operations(
            JobsOperation jobs,
            QueuesOperation queues,
            BindingsOperation bindings,
            ExplainOperation explain,
            PurgeOperation purge,
            PauseOperation pause) {

        static Operations of(QueueSettings settings) {
            SchemaName schema = settings.schemaName();
            Preparation preparation = new Preparation(
                    new PayloadWriter(settings.jsonMapper(), settings.maxPayloadBytes()), settings.keyHasher());
            return new Operations(
                    new JobsOperation(schema),
                    new QueuesOperation(schema),
                    new BindingsOperation(schema),
                    new ExplainOperation(preparation, schema),
                    new PurgeOperation(schema, settings.lockTimeout()),
                    new PauseOperation(schema, settings.lockTimeout()));
        }
    }
}
