package org.idemque.sql.testing;

import reactor.blockhound.BlockHound;
import reactor.blockhound.integration.BlockHoundIntegration;

/** The blocking calls that BlockHound forgives in tests, each with its reason. Our own code is never among them. */
public final class BlockingAllowances implements BlockHoundIntegration {

    @Override
    public void applyTo(BlockHound.Builder builder) {}
}
