package org.idemque.sql.testing;

import java.time.Duration;
import java.util.Objects;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;

/** Blocks a test on a publisher, never for ever, so that a hang is a failure with a stack trace. */
public final class Await {

    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private Await() {}

    /** The first value. */
    public static <T> T value(Publisher<T> publisher) {
        return Objects.requireNonNull(Mono.from(publisher).block(DEADLINE), "completed without a value");
    }

    /** Returns when it has completed; values are dropped. */
    public static void completion(Publisher<?> publisher) {
        Mono.when(publisher).block(DEADLINE);
    }
}
