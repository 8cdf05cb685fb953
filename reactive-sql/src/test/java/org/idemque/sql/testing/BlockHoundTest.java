package org.idemque.sql.testing;

import org.junit.jupiter.api.Test;
import reactor.blockhound.BlockingOperationError;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.test.StepVerifier;

/** Proves that BlockHound is installed: without it, all other tests would be silent about blocking. */
class BlockHoundTest {

    @Test
    void blockingOnAParallelThreadIsSignalled() {
        Mono<Integer> sleeper = Mono.fromCallable(() -> {
                    Thread.sleep(1);
                    return 1;
                })
                .subscribeOn(Schedulers.parallel());

        StepVerifier.create(sleeper).verifyError(BlockingOperationError.class);
    }
}
