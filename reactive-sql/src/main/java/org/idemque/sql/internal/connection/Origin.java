package org.idemque.sql.internal.connection;

/** Where a connection comes from, which says whose a transaction is that is open on it. */
enum Origin {
    /** A caller lends it, with a transaction of the caller's, and closes it. */
    LENT,
    /** A bare pool, which knows of no transaction around us: one that is open was left behind, and nobody would commit it. */
    POOL,
    /** Any other factory, which may join a transaction around us. */
    FACTORY
}
