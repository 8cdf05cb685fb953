package org.idemque.benchmarks.contender;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.Statement;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.idemque.benchmarks.load.Outcome;
import org.idemque.benchmarks.load.ReactiveCall;
import org.idemque.benchmarks.load.Request;
import org.idemque.benchmarks.server.Database;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** R2DBC driver and pool with the library's statement: what the database and the driver leave to be had. */
record BareDriver() implements Contender {

    @Override
    public String name() {
        return "r2dbc";
    }

    @Override
    public String note() {
        return "The library's statement on the bare driver and pool, one call each. Does not parse, hash or fingerprint: its"
                + " parameters are ready. No timeouts, no errors told apart, no shared statements.";
    }

    @Override
    public Session open(Database database, Tuning tuning) {
        ReactivePool pool = new ReactivePool(database.address(), tuning.connections());
        LibrarySchema.install(pool);
        return new ReactiveSession(database, pool, new Call(pool, ReadyRequests.sql(), new ReadyRequests()));
    }

    private record Call(ReactivePool pool, String sql, ReadyRequests ready) implements ReactiveCall {

        @Override
        public Mono<Outcome> call(List<Request> requests) {
            return Flux.usingWhen(
                            pool.connections().create(), connection -> rows(connection, requests), Connection::close)
                    .last();
        }

        private Flux<Outcome> rows(Connection connection, List<Request> requests) {
            EnqueueParameters parameters = ready.parameters(requests);
            Statement bound = connection.createStatement(sql);
            for (int i = 0; i < parameters.values().size(); i++) {
                Statement unused = bound.bind(i, parameters.values().get(i));
            }
            return Flux.from(bound.execute()).concatMap(result -> result.map(row -> outcome(parameters, row)));
        }

        private static Outcome outcome(EnqueueParameters parameters, Readable row) {
            return parameters.outcome(
                    Objects.requireNonNull(row.get("ordinal", Long.class)),
                    Objects.requireNonNull(row.get("job_id", UUID.class)),
                    row.get("owner_fingerprint_hex", String.class));
        }
    }
}
