package org.idemque.sql.internal.operate;

import io.r2dbc.spi.Row;
import io.r2dbc.spi.Statement;
import java.util.function.Function;
import org.idemque.sql.admin.QueueStatus;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Flux;

/** Looks at what queues hold. */
public final class QueuesOperation {

    private static final long MICROS = 1_000_000;

    private final Sql queues;

    public QueuesOperation(SchemaName schema) {
        this.queues = Sql.statement("operate/queues.sql", schema);
    }

    /** Every queue, in the order of names. */
    public Flux<QueueStatus> all(Sessions sessions) {
        return sessions.run(session -> session.rows(
                        queues,
                        statement -> {
                            Statement unused = statement.bind(0, MICROS);
                        },
                        QueuesOperation::read))
                .flatMapIterable(Function.identity());
    }

    private static QueueStatus read(Row row) {
        Columns columns = new Columns(row);
        return new QueueStatus(
                columns.text(),
                columns.number(),
                columns.number(),
                columns.number(),
                columns.durationIfAny(),
                columns.instantIfAny());
    }
}
