package org.idemque.sql;

import io.r2dbc.spi.ConnectionFactory;
import java.time.Duration;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.schema.SchemaOperation;
import org.idemque.sql.internal.statement.SchemaName;
import reactor.core.publisher.Mono;

/** Delegates to the operation, with bounds that suit an installation. */
final class DefaultQueueSchema implements QueueSchema {

    /** A later version may have to rewrite a table, so an installation gets far longer than a call. */
    private static final Duration LONG = Duration.ofMinutes(10);

    private static final Duration SHORT = Duration.ofSeconds(10);
    private static final Limits LIMITS = new Limits(SHORT, LONG, LONG, SHORT, 16);

    private final Sessions sessions;
    private final SchemaOperation operation;

    DefaultQueueSchema(ConnectionFactory factory, String schema) {
        SchemaName name = new SchemaName(schema);
        this.sessions =
                new ConnectionRunner(factory, LIMITS, new Failures(name.value(), SchemaOperation.REQUIRED_VERSION));
        this.operation = new SchemaOperation(name);
    }

    @Override
    public Mono<Void> install() {
        return operation.install(sessions);
    }

    @Override
    public Mono<Void> verify() {
        return operation.verify(sessions);
    }
}
