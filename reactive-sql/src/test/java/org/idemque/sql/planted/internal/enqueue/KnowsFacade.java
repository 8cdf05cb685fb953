package org.idemque.sql.planted.internal.enqueue;

import org.idemque.sql.QueueSettings;

/** Breaks the rule that internals know no facade. */
public final class KnowsFacade {

    public QueueSettings known() {
        return QueueSettings.defaults();
    }
}
