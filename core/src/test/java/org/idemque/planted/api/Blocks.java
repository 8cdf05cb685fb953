package org.idemque.planted.api;

import java.util.function.Function;
import reactor.core.publisher.Mono;

/** Breaks a rule on purpose: waits, by a method reference as a lambda would hide it. */
public final class Blocks {

    private Blocks() {}

    public static Function<Mono<String>, String> waiting() {
        return Mono::block;
    }
}
