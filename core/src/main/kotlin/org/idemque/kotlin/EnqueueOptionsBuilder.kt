package org.idemque.kotlin

import java.time.Instant
import kotlin.time.Duration
import kotlin.time.toJavaDuration
import org.idemque.EnqueueOptions
import org.idemque.InvalidRequestException
import org.idemque.Keyed
import org.idemque.RetryPolicy

/**
 * Options written in place:
 * ```kotlin
 * enqueueOptions {
 *     queue = "mail"
 *     delay = 5.seconds
 *     idempotency("order-4711") { ttl = 1.hours }
 * }
 * ```
 *
 * @throws InvalidRequestException if a value is out of bounds, or two exclude each other
 */
fun enqueueOptions(block: EnqueueOptionsBuilder.() -> Unit): EnqueueOptions =
    EnqueueOptionsBuilder().apply(block).build()

/**
 * The options of one enqueue while they are written. What is not set has the default of
 * [EnqueueOptions]; bounds are checked when the block ends.
 */
@EnqueueDsl
class EnqueueOptionsBuilder internal constructor() {

    private val defaults = EnqueueOptions.defaults()
    private var keyed: Keyed? = null

    /** Where workers look for the job: 1 to 200 bytes of UTF-8 without control characters. */
    var queue: String = defaults.queue()

    /** Which jobs of a queue go first: 0 to 100, higher first. */
    var priority: Int = defaults.priority()

    /**
     * The earliest start as an instant, kept to the microsecond; `null` for at once. Excludes
     * [delay].
     */
    var runAt: Instant? = null

    /**
     * The earliest start as a time after acceptance by the database clock: 0 to 365 days in whole
     * milliseconds; `null` for at once. Excludes [runAt].
     */
    var delay: Duration? = null

    /** Up to 20 labels of 1 to 100 characters. */
    var tags: Collection<String> = defaults.tags()

    /**
     * What the job shares a limit by: 1 to 256 bytes of UTF-8 without control characters; `null`
     * for none.
     */
    var concurrencyKey: String? = null

    /** How many attempts the job has before it is a dead letter: 1 to 100. */
    var maxAttempts: Int = defaults.maxAttempts()

    /**
     * How long a failed job waits: [fixed], [exponential], [decorrelatedJitter] or any
     * [RetryPolicy].
     */
    var retryPolicy: RetryPolicy = defaults.retryPolicy()

    /** The instant past which no attempt may run, kept to the microsecond; `null` for none. */
    var deadline: Instant? = null

    /** The limit of one attempt: 1 ms to 365 days in whole milliseconds; `null` for none. */
    var executionTimeout: Duration? = null

    /**
     * Names of members of the payload, at any depth, whose values operators' views do not show: up
     * to 20 of 1 to 100 characters.
     */
    var sensitive: Collection<String> = defaults.sensitive()

    /** Sets the labels. */
    fun tags(vararg labels: String) {
        tags = labels.toList()
    }

    /** Sets the names of members that views do not show. */
    fun sensitive(vararg names: String) {
        sensitive = names.toList()
    }

    /** The same [delay] before every attempt, 0 to 365 days. */
    fun fixed(delay: Duration): RetryPolicy = RetryPolicy.fixed(delay.toJavaDuration())

    /** A delay that is multiplied, by 1 to 100, after each attempt until it reaches [maxDelay]. */
    fun exponential(initialDelay: Duration, multiplier: Double, maxDelay: Duration): RetryPolicy =
        RetryPolicy.exponential(
            initialDelay.toJavaDuration(),
            multiplier,
            maxDelay.toJavaDuration(),
        )

    /** A random delay between [baseDelay] and three times the previous one, up to [maxDelay]. */
    fun decorrelatedJitter(baseDelay: Duration, maxDelay: Duration): RetryPolicy =
        RetryPolicy.decorrelatedJitter(baseDelay.toJavaDuration(), maxDelay.toJavaDuration())

    /**
     * Makes repeats of the request return the job that the first one created.
     *
     * @param key 1 to 512 bytes of UTF-8; hashed in this process and never sent
     * @throws InvalidRequestException if a value is out of bounds, or a key was given already
     */
    fun idempotency(key: String, block: IdempotencyBuilder.() -> Unit = {}) {
        keyed(IdempotencyBuilder(key).apply(block).build())
    }

    /**
     * Lets the request take the place of an earlier one of the same key whose job has not begun
     * within the [window] of 1 ms to 365 days. Excludes [runAt] and [delay].
     *
     * @param key 1 to 512 bytes of UTF-8; hashed in this process and never sent
     * @throws InvalidRequestException if a value is out of bounds, or a key was given already
     */
    fun debounce(key: String, window: Duration, block: DebounceBuilder.() -> Unit = {}) {
        keyed(DebounceBuilder(key, window).apply(block).build())
    }

    /**
     * Lets the job of an earlier equivalent request absorb this one within the [window] of 1 ms to
     * 365 days.
     *
     * @param key 1 to 512 bytes of UTF-8; hashed in this process and never sent
     * @throws InvalidRequestException if a value is out of bounds, or a key was given already
     */
    fun throttle(key: String, window: Duration, block: ThrottleBuilder.() -> Unit = {}) {
        keyed(ThrottleBuilder(key, window).apply(block).build())
    }

    private fun keyed(mode: Keyed) {
        if (keyed != null) {
            throw InvalidRequestException("keyed", "given once", "a second key")
        }
        keyed = mode
    }

    internal fun build(): EnqueueOptions {
        var options =
            defaults
                .withQueue(queue)
                .withPriority(priority)
                .withTags(tags)
                .withMaxAttempts(maxAttempts)
                .withRetryPolicy(retryPolicy)
                .withSensitive(sensitive)
        runAt?.let { options = options.withRunAt(it) }
        delay?.let { options = options.withDelay(it.toJavaDuration()) }
        concurrencyKey?.let { options = options.withConcurrencyKey(it) }
        deadline?.let { options = options.withDeadline(it) }
        executionTimeout?.let { options = options.withExecutionTimeout(it.toJavaDuration()) }
        keyed?.let { options = options.withKeyed(it) }
        return options
    }
}
