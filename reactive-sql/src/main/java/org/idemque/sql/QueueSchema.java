package org.idemque.sql;

import reactor.core.publisher.Mono;

/** The queue's tables in one schema. */
public interface QueueSchema {

    /**
     * Creates what is missing: the schema itself, and every version of the tables that is not installed yet, in one
     * transaction. Safe to run at each start and from many processes at once: one installs, the others wait and find it done.
     * The role needs the privilege to create the schema, unless it exists, and objects in it.
     *
     * <p>Each subscription is one run. Cancelling detaches the subscriber; the installation goes on to its end. Repeating is
     * always safe. Completes on a thread of the driver.
     *
     * @return completes when the tables are there; or an error: {@link org.idemque.DatabaseRefusedException} if a privilege
     *     is missing, the database is not encoded in UTF-8 or the server is older than PostgreSQL 15, {@link org.idemque.TransactionMisuseException} within an ambient
     *     transaction, {@link org.idemque.QueueUnavailableException} if the database is
     *     down or somebody else holds the lock for more than 10 seconds
     */
    Mono<Void> install();

    /**
     * Checks that the tables are at the version that this library needs, or at a newer one. Meant for the start of an
     * application that installs by other means. Reads only; each subscription is one check.
     *
     * @return completes if the tables are there; or an error: a {@link org.idemque.SchemaException} that says what to run, or
     *     {@link org.idemque.DatabaseRefusedException} where the tables cannot live, as for {@link #install}
     */
    Mono<Void> verify();
}
