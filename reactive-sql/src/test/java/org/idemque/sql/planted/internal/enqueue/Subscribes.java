package org.idemque.sql.planted.internal.enqueue;

import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** Breaks the rule that only the runner subscribes. */
public final class Subscribes {

    public Disposable start(Mono<?> work) {
        return work.subscribe();
    }
}
