package org.idemque.sql.planted.internal.statement;

import org.idemque.sql.planted.internal.connection.KnowsStatement;

/** Breaks the rule that internals form no cycle, together with what it knows. */
public final class KnowsRunner {

    public KnowsStatement known() {
        return new KnowsStatement(this);
    }
}
