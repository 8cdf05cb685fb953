package org.idemque.sql.planted.internal.schema;

/** What another operation must not know. */
public final class Neighbour {}
