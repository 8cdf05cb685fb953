package org.idemque.sql.testing;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/** The blocking calls that BlockHound forgives in tests, each with its reason. None is in code of ours. */
public final class BlockingAllowances implements BlockHoundIntegration {

    @Override
    public void applyTo(BlockHound.Builder builder) {
        // A password login draws its nonce from SecureRandom, which reads /dev/random, on the event loop: the driver's
        // doing, once a connection. Forbidden, the login would hang, not fail: the error gets lost on the way.
        builder.allowBlockingCallsInside("com.ongres.scram.common.ScramFunctions", "nonce");
        // When two event loops want to add a magazine to Netty's allocator at once, the loser frees its own under a
        // lock that
        // an allocation may hold for a moment. Rare, under load only, and forbidden it costs the connection.
        builder.allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$Magazine", "free");
        builder.allowBlockingCallsInside("io.netty.buffer.AdaptivePoolingAllocator$MagazineGroup", "free");
    }
}
