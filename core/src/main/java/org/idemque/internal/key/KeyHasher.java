package org.idemque.internal.key;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Objects;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.idemque.InvalidRequestException;
import org.idemque.Keyed;
import org.idemque.internal.digest.Sha256;

/**
 * Hashes keys before they leave the process. All processes that share a queue's tables must hash in the same way: a key
 * hashed with another secret is another key. Safe for use by any number of threads.
 */
public final class KeyHasher {

    /** The least length of a secret in bytes. */
    public static final int MIN_SECRET_BYTES = 32;

    private static final String HMAC = "HmacSHA256";

    private final String name;
    private final Function<String, byte[]> function;

    private KeyHasher(String name, Function<String, byte[]> function) {
        this.name = name;
        this.function = function;
    }

    /** SHA-256. Whoever reads the hashes can try out keys that are easy to guess. */
    public static KeyHasher plain() {
        return new KeyHasher("SHA-256", Sha256::of);
    }

    /**
     * HMAC-SHA-256, so that reading the hashes does not help to guess keys.
     *
     * @param secret at least {@value #MIN_SECRET_BYTES} bytes, copied
     * @throws InvalidRequestException if the secret is shorter
     */
    public static KeyHasher withSecret(byte[] secret) {
        Objects.requireNonNull(secret, "keySecret");
        if (secret.length < MIN_SECRET_BYTES) {
            throw new InvalidRequestException(
                    "keySecret", "at least %d bytes".formatted(MIN_SECRET_BYTES), "%d bytes".formatted(secret.length));
        }
        SecretKeySpec key = new SecretKeySpec(secret, HMAC);
        // Once now, on the caller's thread: finding the algorithm's provider reads files.
        var unused = hmac(key, "");
        return new KeyHasher(HMAC, text -> hmac(key, text));
    }

    private static byte[] hmac(SecretKeySpec key, String text) {
        try {
            Mac mac = Mac.getInstance(HMAC);
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform lacks " + HMAC, e);
        }
    }

    /** The hash of a scope and a key. */
    public HashedKey hash(Keyed keyed) {
        byte[] hash = function.apply(KeyText.of(keyed.scope(), keyed.key()));
        return new HashedKey(hash, keyed.scope(), keyed.key());
    }

    /** Says the algorithm, not the secret. */
    @Override
    public String toString() {
        return "KeyHasher[%s]".formatted(name);
    }
}
