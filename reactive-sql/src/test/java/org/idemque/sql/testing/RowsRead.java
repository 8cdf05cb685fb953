package org.idemque.sql.testing;

import java.util.Optional;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What the server has read of the queue's tables: by this a test tells whether a statement's cost follows what is there.
 *
 * @param scanned rows read without an index
 * @param fetched rows fetched by one
 */
public record RowsRead(long scanned, long fetched) {

    /** Everything up to now by a pool of one session, which hands in what it counted. */
    public static RowsRead soFar(QueueFixture fixture) {
        Await.completion(Mono.usingWhen(
                fixture.pool().create(),
                connection -> Flux.from(connection
                                .createStatement("SELECT pg_catalog.pg_stat_force_next_flush()::text")
                                .execute())
                        .concatMap(result -> result.map(row -> Optional.ofNullable(row.get(0, String.class))))
                        .then(),
                connection -> connection.close()));
        return new RowsRead(sum(fixture, "seq_tup_read"), sum(fixture, "idx_tup_fetch"));
    }

    private static long sum(QueueFixture fixture, String column) {
        return fixture.database()
                .count("SELECT sum(%s) FROM pg_stat_user_tables WHERE schemaname = 'idemque'".formatted(column));
    }
}
