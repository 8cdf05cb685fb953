package org.idemque.examples.operator;

import java.time.Instant;
import java.util.UUID;
import org.idemque.KeyMode;
import org.idemque.sql.admin.BindingView;

/** A key without the key: what it begins and ends with, the start of its hash, and whose it is. */
record KeySheet(
        String scope, String keyPreview, String keyDigest, KeyMode mode, UUID job, Instant expiresAt, long absorbed) {

    static KeySheet of(BindingView binding) {
        return new KeySheet(
                binding.scope(),
                binding.keyPreview(),
                binding.keyDigest(),
                binding.mode(),
                binding.job().value(),
                binding.expiresAt(),
                binding.absorbed());
    }
}
