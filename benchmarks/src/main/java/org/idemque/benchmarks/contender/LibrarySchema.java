package org.idemque.benchmarks.contender;

import org.idemque.benchmarks.server.Database;
import org.idemque.sql.Idemque;
import reactor.core.publisher.Mono;

/** The library's tables for contenders that bring no R2DBC connection. */
final class LibrarySchema {

    private LibrarySchema() {}

    static void install(Database database) {
        try (ReactivePool pool = new ReactivePool(database.address(), 1)) {
            Mono<Void> installed = Idemque.schema(pool.connections()).install();
            installed.block();
        }
    }
}
