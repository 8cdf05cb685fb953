package org.idemque.internal.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.idemque.EnqueueKeyException;
import org.idemque.Idempotency;
import org.idemque.InvalidRequestException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyHasherTest {

    private static final byte[] SECRET = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /**
     * The readable text, then its hashes. Frozen: a change turns every key of a live binding into another key, so that
     * repeats become second jobs. Hashes were computed outside of Java.
     */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                    default;order-4711;idemque.key.1|7:default|10:order-4711;74175e311dc825a878eb97cc6c2da1070882229286e1e1b3ac4ff40a5e6894fd;e64494df352a91d8e5cc9dda52fb37fdeae9792c27e0c82dd718388c401d2b99
                    größe;ключ 😀;idemque.key.1|7:größe|13:ключ 😀;da943f793b3244b3a6626cc8b62bba3c42a329bf714f0755052d514e03dd2c64;109e2f50c588d28a3810116a9d873bf70b8252c96712b7840cb57ae9b6558e3c
                    """)
    void hashesTheKeyText(String scope, String key, String text, String plain, String keyed) {
        Idempotency idempotency = Idempotency.of(key).withScope(scope);
        assertThat(KeyText.of(scope, key)).isEqualTo(text);
        assertThat(hex(KeyHasher.plain().hash(idempotency))).isEqualTo(plain);
        assertThat(hex(KeyHasher.withSecret(SECRET).hash(idempotency))).isEqualTo(keyed);
    }

    private static String hex(HashedKey key) {
        return HexFormat.of().formatHex(key.hash());
    }

    @Test
    void keepsItsOwnCopyOfTheSecret() {
        byte[] secret = SECRET.clone();
        KeyHasher hasher = KeyHasher.withSecret(secret);
        HashedKey before = hasher.hash(Idempotency.of("order-4711"));
        secret[0] ^= 1;
        assertThat(hasher.hash(Idempotency.of("order-4711"))).isEqualTo(before);
        assertThat(KeyHasher.withSecret(secret).hash(Idempotency.of("order-4711")))
                .isNotEqualTo(before);
    }

    @Test
    void refusesAShortSecret() {
        assertThatThrownBy(() -> KeyHasher.withSecret(new byte[31]))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("keySecret must be at least 32 bytes, got 31 bytes");
    }

    @Test
    void describesTheKeyWithoutSayingIt() {
        HashedKey key = KeyHasher.plain().hash(Idempotency.of("order-4711-😀").withScope("shop"));
        assertThat(key.describe()).isEqualTo(new EnqueueKeyException.Key("shop", "ord…1-😀", key.digest(), 12));
        assertThat(key.digest()).isEqualTo(hex(key).substring(0, 12));
        assertThat(key.toString()).isEqualTo("HashedKey[scope=shop, digest=%s]", key.digest());
    }

    @Test
    void hidesTheSecret() {
        assertThat(KeyHasher.withSecret(SECRET)).hasToString("KeyHasher[HmacSHA256]");
        assertThat(KeyHasher.plain()).hasToString("KeyHasher[SHA-256]");
    }

    @Test
    void equalKeysHaveEqualHashes() {
        HashedKey key = KeyHasher.plain().hash(Idempotency.of("order-4711"));
        HashedKey same = KeyHasher.plain().hash(Idempotency.of("order-4711"));
        HashedKey other = KeyHasher.plain().hash(Idempotency.of("order-4712"));
        assertThat(key).isEqualTo(same).hasSameHashCodeAs(same).isNotEqualTo(other);
        key.hash()[0] ^= 1;
        assertThat(key).isEqualTo(same);
    }
}
