package org.idemque.planted.api;

import reactor.core.Disposable;
import reactor.core.publisher.Mono;

/** Breaks a rule on purpose: starts work that nobody asked for. */
public final class Subscribes {

    private Subscribes() {}

    public static Disposable start(Mono<String> mono) {
        return mono.subscribe();
    }
}
