package org.idemque.sql.enqueue;

import io.r2dbc.spi.Connection;
import java.util.Optional;
import org.idemque.sql.testing.Await;
import org.idemque.sql.testing.QueueFixture;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A question that a session of the code under test must answer, since it is about that session. */
final class SessionQuery {

    private SessionQuery() {}

    /** The only column of the only row. */
    static Mono<Optional<String>> ask(Connection connection, String sql) {
        return Flux.from(connection.createStatement(sql).execute())
                .concatMap(result -> result.map(row -> Optional.ofNullable(row.get(0, String.class))))
                .single();
    }

    /** The only column of the only row, as the pool's only session sees it. */
    static Optional<String> ask(QueueFixture fixture, String sql) {
        return Await.value(
                Mono.usingWhen(fixture.pool().create(), connection -> ask(connection, sql), Connection::close));
    }

    /** Makes the pool's only session hand in what it has counted; by itself it does so when it is idle for a while. */
    static void handInStatistics(QueueFixture fixture) {
        var unused = ask(fixture, "SELECT pg_catalog.pg_stat_force_next_flush()::text");
    }
}
