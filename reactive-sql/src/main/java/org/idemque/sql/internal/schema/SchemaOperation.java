package org.idemque.sql.internal.schema;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.idemque.SchemaException;
import org.idemque.sql.internal.connection.Session;
import org.idemque.sql.internal.connection.Sessions;
import org.idemque.sql.internal.connection.TransactionalWork;
import org.idemque.sql.internal.statement.SchemaName;
import org.idemque.sql.internal.statement.Sql;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Installs the queue's tables, and checks that they are there. */
public final class SchemaOperation {

    /** The version of the tables that this library needs. */
    public static final int REQUIRED_VERSION = Migration.REQUIRED;

    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(10);

    private final SchemaName schema;
    private final Sql lock;
    private final Sql exists;
    private final Sql create;
    private final Sql version;
    private final List<Migration.Step> steps;

    public SchemaOperation(SchemaName schema) {
        this.schema = schema;
        this.lock = Sql.statement("schema/lock.sql", schema);
        this.exists = Sql.statement("schema/exists.sql", schema);
        this.create = Sql.statement("schema/create.sql", schema);
        this.steps =
                Migration.ALL.stream().map(migration -> migration.in(schema)).toList();
        this.version = Sql.statement("schema/version.sql", schema);
    }

    /** Brings the tables to the version that this library needs, all in one transaction, one process at a time. */
    public Mono<Void> install(Sessions sessions) {
        return sessions.run(new TransactionalWork<>(session -> lock(session)
                .then(look(session))
                .flatMap(found -> found.schemaExists()
                        ? Mono.just(found)
                        : session.run(create, binds -> {}).thenReturn(found))
                .flatMap(found -> installed(session, found))
                .flatMap(installed -> Flux.fromIterable(steps)
                        .filter(step -> step.version() > installed)
                        .concatMap(step -> session.run(step.script(), binds -> {}))
                        .then())));
    }

    /** Completes if the tables are at the version that this library needs or at a newer one. */
    public Mono<Void> verify(Sessions sessions) {
        return sessions.run(session -> look(session).flatMap(found -> installed(session, found)))
                .flatMap(installed -> installed < Migration.REQUIRED
                        ? Mono.error(SchemaException.outdated(schema.value(), Migration.REQUIRED, installed))
                        : Mono.empty());
    }

    private Mono<Void> lock(Session session) {
        return session.rows(
                        lock,
                        binds -> binds.bind(0, schema.value()).bind(1, LOCK_TIMEOUT.toMillis() + "ms"),
                        row -> true)
                .then();
    }

    private Mono<Found> look(Session session) {
        return session.rows(exists, binds -> binds.bind(0, schema.value()), Found::read)
                .map(rows -> rows.get(0).checked());
    }

    private Mono<Integer> installed(Session session, Found found) {
        return found.versionsExist()
                ? session.rows(
                                version,
                                binds -> binds.bind(0, 0),
                                row -> Objects.requireNonNull(row.get(0, Integer.class)))
                        .map(rows -> rows.get(0))
                : Mono.just(0);
    }
}
