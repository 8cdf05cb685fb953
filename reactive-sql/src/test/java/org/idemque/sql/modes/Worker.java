package org.idemque.sql.modes;

import java.time.Duration;
import java.util.List;
import org.idemque.sql.internal.claim.ClaimOperation;
import org.idemque.sql.internal.claim.ClaimedJob;
import org.idemque.sql.internal.connection.ConnectionRunner;
import org.idemque.sql.internal.connection.Failures;
import org.idemque.sql.internal.connection.Limits;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.testing.QueueFixture;
import reactor.core.publisher.Mono;

/** A worker that claims jobs of the default queue, as many at once as it is told. */
public final class Worker {

    private static final Limits LIMITS =
            new Limits(QueueFixture.PATIENCE, QueueFixture.PATIENCE, QueueFixture.PATIENCE, QueueFixture.PATIENCE, 100);

    private final ClaimOperation operation = new ClaimOperation(new SchemaName("idemque"));
    private final ConnectionRunner sessions;

    public Worker(QueueFixture fixture) {
        sessions = new ConnectionRunner(fixture.pool(), LIMITS, new Failures("idemque", 2));
    }

    public Mono<List<ClaimedJob>> claim(int limit) {
        return operation.claim(sessions, "default", limit, "worker", Duration.ofMinutes(1));
    }
}
