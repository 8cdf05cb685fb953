package org.idemque.sql.planted.internal.enqueue;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** Breaks the rule that nobody blocks. */
public final class Blocks {

    public @Nullable Object await(Mono<?> work) {
        return work.block();
    }
}
