package org.idemque.benchmarks.contender;

import org.idemque.benchmarks.server.Database;
import org.idemque.sql.Idemque;
import reactor.core.publisher.Mono;

/** The library's tables. */
final class LibrarySchema {

    static final String STORED_JOBS = "SELECT count(*) FROM idemque.job";

    private LibrarySchema() {}

    static void install(ReactivePool pool) {
        Mono<Void> installed = Idemque.schema(pool.connections()).install();
        installed.block();
    }

    /** For contenders that bring no R2DBC connection. */
    static void install(Database database) {
        try (ReactivePool pool = new ReactivePool(database.address(), 1)) {
            install(pool);
        }
    }
}
