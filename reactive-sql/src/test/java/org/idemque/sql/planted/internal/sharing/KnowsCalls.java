package org.idemque.sql.planted.internal.sharing;

import org.idemque.sql.planted.internal.schema.Neighbour;

/** Breaks the rule that what waits is nobody's business here. */
public record KnowsCalls(Neighbour neighbour) {}
