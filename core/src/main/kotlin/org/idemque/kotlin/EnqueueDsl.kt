package org.idemque.kotlin

/**
 * Keeps the blocks of [enqueueOptions] apart: inside `idempotency` only its own settings can be
 * named.
 */
@DslMarker @Target(AnnotationTarget.CLASS) annotation class EnqueueDsl
