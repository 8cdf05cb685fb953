package org.idemque.sql.internal.pause;

import io.r2dbc.spi.Statement;
import java.time.Duration;
import java.util.function.Consumer;
import org.idemque.QueueAction;
import org.idemque.sql.internal.connection.LostRace;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Mono;
import reactor.util.Logger;
import reactor.util.Loggers;

/** Writes or deletes the row that stands for a paused queue, and tells whether it did. */
public final class PauseOperation {

    private static final Logger LOG = Loggers.getLogger(PauseOperation.class);

    private final Sql pause;
    private final Sql resume;
    private final String lockWait;

    /**
     * @param lockTimeout how long a call of its own waits for a row that another transaction holds
     */
    public PauseOperation(SchemaName schema, Duration lockTimeout) {
        this.pause = Sql.statement("pause/pause.sql", schema);
        this.resume = Sql.statement("pause/resume.sql", schema);
        this.lockWait = lockTimeout.toMillis() + "ms";
    }

    /** Whether the queue was not paused before. */
    public Mono<Boolean> pause(Sessions sessions, QueueAction action) {
        return run(sessions, pause, statement -> {
            Statement unused =
                    statement.bind(1, action.queue()).bind(2, action.actor()).bind(3, action.reason());
        });
    }

    /** Whether the queue was paused before. The row goes, so who resumed it, and why, goes to the log. */
    public Mono<Boolean> resume(Sessions sessions, QueueAction action) {
        return run(sessions, resume, statement -> {
                    Statement unused = statement.bind(1, action.queue());
                })
                .doOnNext(changed -> {
                    if (changed) {
                        LOG.info("queue {} resumed by {}: {}", action.queue(), action.actor(), action.reason());
                    }
                });
    }

    private Mono<Boolean> run(Sessions sessions, Sql sql, Consumer<Statement> binds) {
        return sessions.run(session -> session.rows(
                        sql,
                        statement -> binds.accept(statement.bind(0, session.inTransaction() ? "" : lockWait)),
                        row -> true))
                .retryWhen(LostRace.retry())
                .map(rows -> !rows.isEmpty());
    }
}
