package org.idemque.kotlin

import kotlin.time.Duration
import kotlin.time.toJavaDuration
import org.idemque.Debounce
import org.idemque.Idempotency

/** The settings of a debounce key while they are written. */
@EnqueueDsl
class DebounceBuilder internal constructor(private val key: String, private val window: Duration) {

    /** The namespace of the key: 1 to 256 bytes of UTF-8 without control characters. */
    var scope: String = Idempotency.DEFAULT_SCOPE

    /** What an arrival that replaces the job does to the window. */
    var onArrival: Debounce.OnArrival = Debounce.OnArrival.RESET

    internal fun build(): Debounce = Debounce(key, scope, window.toJavaDuration(), onArrival)
}
