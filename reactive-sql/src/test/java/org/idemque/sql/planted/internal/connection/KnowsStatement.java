package org.idemque.sql.planted.internal.connection;

import org.idemque.sql.planted.internal.statement.KnowsRunner;

/** The permitted half of a cycle. */
public record KnowsStatement(KnowsRunner known) {}
