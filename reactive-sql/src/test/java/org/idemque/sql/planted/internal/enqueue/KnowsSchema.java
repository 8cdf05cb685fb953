package org.idemque.sql.planted.internal.enqueue;

import org.idemque.sql.planted.internal.schema.Neighbour;

/** Breaks the rule that operations are apart. */
public final class KnowsSchema {

    public Neighbour known() {
        return new Neighbour();
    }
}
