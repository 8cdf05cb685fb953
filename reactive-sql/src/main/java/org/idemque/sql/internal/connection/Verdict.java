package org.idemque.sql.internal.connection;

/** What an SQLSTATE says about the work that it ended. */
enum Verdict {
    /** Rolled back by a race with another transaction; the same work may succeed at once. */
    RACE,
    /** The database could not do it now; known not to have been done. */
    UNAVAILABLE,
    /** The connection broke: if the statement had been sent, nobody knows. */
    BROKEN,
    /** The tables are not those that this library needs. */
    SCHEMA,
    /** The transaction that the statement ran in cannot carry it. */
    TRANSACTION,
    /** Will fail the same way until somebody changes the database or the request. */
    REFUSED
}
