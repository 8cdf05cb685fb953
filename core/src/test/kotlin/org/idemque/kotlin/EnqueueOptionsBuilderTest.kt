package org.idemque.kotlin

import java.time.Duration as JavaDuration
import java.time.Instant
import kotlin.time.Duration
import kotlin.time.Duration.Companion.days
import kotlin.time.Duration.Companion.hours
import kotlin.time.Duration.Companion.microseconds
import kotlin.time.Duration.Companion.milliseconds
import kotlin.time.Duration.Companion.minutes
import kotlin.time.Duration.Companion.nanoseconds
import kotlin.time.Duration.Companion.seconds
import org.assertj.core.api.Assertions.assertThat
import org.assertj.core.api.Assertions.assertThatThrownBy
import org.idemque.EnqueueOptions
import org.idemque.Idempotency
import org.idemque.InvalidRequestException
import org.idemque.RetryPolicy
import org.junit.jupiter.api.Test

class EnqueueOptionsBuilderTest {

    private val noon = Instant.parse("2030-01-01T12:00:00Z")

    @Test
    fun startsFromTheDefaults() {
        assertThat(enqueueOptions {}).isEqualTo(EnqueueOptions.defaults())
    }

    @Test
    fun setsEachOption() {
        val options = enqueueOptions {
            queue = "mail"
            priority = 3
            delay = 5.seconds
            tags("b", "a")
            concurrencyKey = "customer-1"
            maxAttempts = 4
            retryPolicy = exponential(2.seconds, 1.5, 1.hours)
            deadline = noon
            executionTimeout = 30.seconds
            sensitive("card", "cvc")
            idempotency("key") {
                ttl = 1.hours
                scope = "orders"
            }
        }
        assertThat(options)
            .isEqualTo(
                EnqueueOptions.defaults()
                    .withQueue("mail")
                    .withPriority(3)
                    .withDelay(JavaDuration.ofSeconds(5))
                    .withTags("a", "b")
                    .withConcurrencyKey("customer-1")
                    .withMaxAttempts(4)
                    .withRetryPolicy(
                        RetryPolicy.exponential(
                            JavaDuration.ofSeconds(2),
                            1.5,
                            JavaDuration.ofHours(1),
                        )
                    )
                    .withDeadline(noon)
                    .withSensitive("card", "cvc")
                    .withExecutionTimeout(JavaDuration.ofSeconds(30))
                    .withKeyed(Idempotency("key", "orders", JavaDuration.ofHours(1)))
            )
        assertThat(enqueueOptions { runAt = noon })
            .isEqualTo(EnqueueOptions.defaults().withRunAt(noon))
    }

    @Test
    fun writesRetryPoliciesInKotlinDurations() {
        assertThat(enqueueOptions { retryPolicy = fixed(2.minutes) }.retryPolicy())
            .isEqualTo(RetryPolicy.fixed(JavaDuration.ofMinutes(2)))
        assertThat(
                enqueueOptions { retryPolicy = decorrelatedJitter(10.milliseconds, 1.days) }
                    .retryPolicy()
            )
            .isEqualTo(
                RetryPolicy.decorrelatedJitter(JavaDuration.ofMillis(10), JavaDuration.ofDays(1))
            )
    }

    @Test
    fun refusesFractionsOfAMillisecond() {
        assertRefused("delay") { delay = 1500.microseconds }
        assertRefused("delay") { delay = 5.seconds + 1.nanoseconds }
        assertRefused("executionTimeout") { executionTimeout = 1.nanoseconds }
        assertRefused("idempotency.ttl") { idempotency("k") { ttl = 1.hours + 1.microseconds } }
        assertRefused("retryPolicy.delay") { retryPolicy = fixed(1.microseconds) }
    }

    @Test
    fun refusesWhatIsOutOfBounds() {
        assertRefused("delay") { delay = Duration.INFINITE }
        assertRefused("delay") { delay = -1.seconds }
        assertRefused("idempotency.ttl") { idempotency("k") { ttl = Duration.ZERO } }
        assertRefused("queue") { queue = "" }
        assertRefused("idempotency.key") { idempotency("") }
    }

    @Test
    fun refusesWhatExcludesEachOther() {
        assertRefused("runAt") {
            runAt = noon
            delay = 1.seconds
        }
        assertRefused("keyed") {
            idempotency("a")
            idempotency("b")
        }
    }

    private fun assertRefused(option: String, block: EnqueueOptionsBuilder.() -> Unit) {
        assertThatThrownBy { enqueueOptions(block) }
            .isInstanceOfSatisfying(InvalidRequestException::class.java) {
                assertThat(it.option()).isEqualTo(option)
            }
    }
}
