package org.idemque.kotlin

import kotlin.time.Duration
import kotlin.time.toJavaDuration
import org.idemque.Idempotency
import org.idemque.Throttle

/** The settings of a throttle key while they are written. */
@EnqueueDsl
class ThrottleBuilder internal constructor(private val key: String, private val window: Duration) {

    /** The namespace of the key: 1 to 256 bytes of UTF-8 without control characters. */
    var scope: String = Idempotency.DEFAULT_SCOPE

    internal fun build(): Throttle = Throttle(key, scope, window.toJavaDuration())
}
