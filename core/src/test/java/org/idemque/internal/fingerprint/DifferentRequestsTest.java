package org.idemque.internal.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.idemque.internal.fingerprint.Requests.FULL;
import static org.idemque.internal.fingerprint.Requests.PLAIN;
import static org.idemque.internal.fingerprint.Requests.fingerprint;
import static org.idemque.internal.fingerprint.Requests.with;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.idemque.Debounce;
import org.idemque.EnqueueOptions;
import org.idemque.EnqueueRequest;
import org.idemque.Keyed;
import org.idemque.RetryPolicy;
import org.idemque.Throttle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each field, changed alone, makes another request and is named alone. */
class DifferentRequestsTest {

    private static void assertNamed(EnqueueRequest stored, EnqueueRequest rejected, String... fields) {
        assertThat(fingerprint(rejected)).isNotEqualTo(fingerprint(stored));
        assertThat(fingerprint(rejected).digestHex())
                .isNotEqualTo(fingerprint(stored).digestHex());
        assertThat(fingerprint(rejected).differingFields(fingerprint(stored))).containsExactly(fields);
        assertThat(fingerprint(stored).differingFields(fingerprint(rejected))).containsExactly(fields);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("changes")
    void areNamedByTheirField(String field, UnaryOperator<EnqueueRequest> change) {
        assertNamed(PLAIN, change.apply(PLAIN), field);
        assertNamed(FULL, change.apply(FULL), field);
    }

    static Stream<Arguments> changes() {
        return Requests.changes().entrySet().stream().map(change -> Arguments.of(change.getKey(), change.getValue()));
    }

    @Test
    void coverEveryField() {
        Set<String> tested = new TreeSet<>(Requests.changes().keySet());
        tested.addAll(Set.of("runAt", "delay", "window"));
        assertThat(tested)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(RequestField.values())
                        .map(RequestField::option)
                        .toList());
    }

    @Test
    void areNamedByTheirStart() {
        Instant instant = Instant.parse("2030-01-01T00:00:00Z");
        EnqueueRequest at = with(PLAIN, options -> options.withRunAt(instant));
        EnqueueRequest after = with(PLAIN, options -> options.withDelay(Duration.ZERO));
        assertNamed(PLAIN, at, "runAt");
        assertNamed(PLAIN, after, "delay");
        assertNamed(at, after, "delay", "runAt");
        assertNamed(at, with(PLAIN, options -> options.withRunAt(instant.plusNanos(1_000))), "runAt");
        assertNamed(after, with(PLAIN, options -> options.withDelay(Duration.ofMillis(1))), "delay");
    }

    @Test
    void areNamedByTheirWindow() {
        Duration hour = Duration.ofHours(1);
        Stream.<Function<Duration, Keyed>>of(window -> Throttle.of("key", window), window -> Debounce.of("key", window))
                .forEach(mode -> assertNamed(
                        with(PLAIN, options -> options.withKeyed(mode.apply(hour))),
                        with(PLAIN, options -> options.withKeyed(mode.apply(hour.plusMillis(1)))),
                        "window"));
    }

    /** What an arrival does to the window says nothing of the work. */
    @Test
    void areNotMadeByWhatAnArrivalDoes() {
        Debounce debounce = Debounce.of("key", Duration.ofHours(1));

        assertThat(fingerprint(
                        with(PLAIN, options -> options.withKeyed(debounce.withOnArrival(Debounce.OnArrival.PRESERVE)))))
                .isEqualTo(fingerprint(with(PLAIN, options -> options.withKeyed(debounce))));
    }

    @Test
    void areNamedByAllTheirFieldsSorted() {
        assertNamed(
                PLAIN,
                FULL,
                "concurrencyKey",
                "deadline",
                "executionTimeout",
                "maxAttempts",
                "priority",
                "queue",
                "retryPolicy",
                "runAt",
                "tags",
                "ttl");
    }

    @Test
    void areToldApartByEveryPartOfARetryPolicy() {
        Duration second = Duration.ofSeconds(1);
        Duration hour = Duration.ofHours(1);
        Stream.of(
                        RetryPolicy.fixed(second),
                        RetryPolicy.fixed(hour),
                        RetryPolicy.exponential(second, 2, hour.plusMillis(1)),
                        RetryPolicy.exponential(second.plusMillis(1), 2, hour),
                        RetryPolicy.exponential(second, Math.nextUp(2.0), hour),
                        RetryPolicy.decorrelatedJitter(second, hour),
                        RetryPolicy.decorrelatedJitter(second, hour.plusMillis(1)),
                        RetryPolicy.decorrelatedJitter(second.plusMillis(1), hour))
                .map(policy -> with(PLAIN, options -> options.withRetryPolicy(policy)))
                .forEach(request -> assertNamed(PLAIN, request, "retryPolicy"));
    }

    @Test
    void areToldApartByTagsThatRunIntoEachOther() {
        Map<EnqueueOptions, Fingerprint> fingerprints = new HashMap<>();
        for (String[] tags : new String[][] {{"a,b"}, {"a", "b"}, {"ab"}, {"a,1:b"}, {"1:a"}, {"a"}, {"1:a,1:b"}}) {
            EnqueueRequest request = with(PLAIN, options -> options.withTags(tags));
            fingerprints.put(request.options(), fingerprint(request));
        }
        assertThat(fingerprints.values()).doesNotHaveDuplicates().hasSize(7);
    }
}
