package org.idemque.kotlin

import kotlin.time.Duration
import kotlin.time.toJavaDuration
import kotlin.time.toKotlinDuration
import org.idemque.Idempotency

/** The settings of an idempotency key while they are written. */
@EnqueueDsl
class IdempotencyBuilder internal constructor(private val key: String) {

    /** The namespace of the key: 1 to 256 bytes of UTF-8 without control characters. */
    var scope: String = Idempotency.DEFAULT_SCOPE

    /**
     * How long repeats return the first job, from its acceptance: 1 ms to 365 days in whole
     * milliseconds.
     */
    var ttl: Duration = Idempotency.DEFAULT_TTL.toKotlinDuration()

    internal fun build(): Idempotency = Idempotency(key, scope, ttl.toJavaDuration())
}
