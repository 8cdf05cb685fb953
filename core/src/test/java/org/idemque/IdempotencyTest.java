package org.idemque;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class IdempotencyTest {

    private final Idempotency idempotency = Idempotency.of("order-4711");

    @Test
    void startsFromTheDefaults() {
        assertThat(idempotency).isEqualTo(new Idempotency("order-4711", "default", Duration.ofHours(24)));
    }

    @Test
    void changesOneThingAtATime() {
        assertThat(idempotency.withScope("shop").withTtl(Duration.ofHours(1)))
                .isEqualTo(new Idempotency("order-4711", "shop", Duration.ofHours(1)))
                .hasSameHashCodeAs(new Idempotency("order-4711", "shop", Duration.ofHours(1)))
                .isNotEqualTo(idempotency);
    }

    @Test
    void boundsTheTimeToLive() {
        assertThat(idempotency.withTtl(Duration.ofMillis(1)).ttl()).isEqualTo(Duration.ofMillis(1));
        assertThat(idempotency.withTtl(Duration.ofDays(365)).ttl()).isEqualTo(Duration.ofDays(365));
        String bounds = "PT0.001S to PT8760H";
        Refused.with("idempotency.ttl", bounds, "PT0S", () -> idempotency.withTtl(Duration.ZERO));
        Refused.with("idempotency.ttl", bounds, "PT-1S", () -> idempotency.withTtl(Duration.ofSeconds(-1)));
        Refused.with("idempotency.ttl", bounds, "PT0.000999S", () -> idempotency.withTtl(Duration.ofNanos(999_000)));
        Refused.with(
                "idempotency.ttl",
                bounds,
                "PT8760H0.001S",
                () -> idempotency.withTtl(Duration.ofDays(365).plusMillis(1)));
        Refused.with(
                "idempotency.ttl",
                "whole milliseconds",
                "PT1.0000001S",
                () -> idempotency.withTtl(Duration.ofSeconds(1).plusNanos(100)));
    }

    /** A key is any text that UTF-8 and PostgreSQL hold; only NUL is not. */
    @Test
    void takesControlCharactersButNul() {
        assertThat(Idempotency.of("a\n\u001b").key()).isEqualTo("a\n\u001b");
        Refused.with("idempotency.key", "text without NUL", "U+0000 at index 6", () -> Idempotency.of("secret\0"));
    }

    @Test
    void hidesTheKey() {
        assertThat(idempotency).hasToString("Idempotency[key=(hidden), scope=default, ttl=PT24H]");
        assertThat(Refused.of("idempotency.key", () -> Idempotency.of("secret\ud800")))
                .hasMessageNotContaining("secret");
        assertThat(Refused.of("idempotency.key", () -> Idempotency.of("secret".repeat(100))))
                .hasMessageNotContaining("secret");
    }
}
