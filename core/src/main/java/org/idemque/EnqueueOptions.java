package org.idemque;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The options of one enqueue: an immutable value that starts from {@link #defaults()}. Each {@code with} method returns a
 * new value and throws {@link InvalidRequestException} if its argument is out of bounds.
 *
 * <p>All options are part of what makes two requests the same, but for the key, its scope, what {@link Debounce} does on
 * arrival and the {@linkplain #withSensitive sensitive members}. An option set to its default is the same as one that is not
 * set, but for a {@linkplain #withDelay delay} of zero.
 */
public final class EnqueueOptions {

    /** The queue of a request that names none. */
    public static final String DEFAULT_QUEUE = "default";

    /** The attempt budget of a request that names none. */
    public static final int DEFAULT_MAX_ATTEMPTS = 25;

    private static final EnqueueOptions DEFAULTS = new EnqueueOptions(new Draft());

    private final Draft values;

    private EnqueueOptions(Draft values) {
        Checks.name("queue", values.queue, 200);
        Checks.number("priority", values.priority, 0, 100);
        if (values.runAt != null) {
            Checks.instant("runAt", values.runAt);
        }
        if (values.delay != null) {
            Checks.duration("delay", values.delay, Duration.ZERO, Checks.YEAR);
        }
        if (values.runAt != null && values.delay != null) {
            throw new InvalidRequestException("runAt", "given without delay", "both");
        }
        if (values.keyed instanceof Debounce && (values.runAt != null || values.delay != null)) {
            String given = values.runAt != null ? "runAt" : "delay";
            throw new InvalidRequestException(given, "not given with debounce, whose window says when", "both");
        }
        Checks.number("tags", values.tags.size(), 0, 20);
        values.tags.forEach(tag -> Checks.label("tags", tag, 100));
        Checks.number("sensitive", values.sensitive.size(), 0, 20);
        values.sensitive.forEach(name -> Checks.label("sensitive", name, 100));
        if (values.concurrencyKey != null) {
            Checks.name("concurrencyKey", values.concurrencyKey, 256);
        }
        Checks.number("maxAttempts", values.maxAttempts, 1, 100);
        if (values.deadline != null) {
            Checks.instant("deadline", values.deadline);
        }
        if (values.executionTimeout != null) {
            Checks.duration("executionTimeout", values.executionTimeout, Checks.MILLISECOND, Checks.YEAR);
        }
        this.values = values;
    }

    /** The options of a request that sets none. */
    public static EnqueueOptions defaults() {
        return DEFAULTS;
    }

    /** Where workers look for the job: 1 to 200 bytes of UTF-8 without control characters; default {@value #DEFAULT_QUEUE}. */
    public EnqueueOptions withQueue(String queue) {
        return with(draft -> draft.queue = Objects.requireNonNull(queue, "queue"));
    }

    /** Which jobs of a queue go first: 0 to 100, higher first; default 0. */
    public EnqueueOptions withPriority(int priority) {
        return with(draft -> draft.priority = priority);
    }

    /**
     * The earliest start as an instant from 1970 to 9999, kept to the microsecond as PostgreSQL does; finer digits are
     * dropped. One that has passed means at once, in the order of acceptance. Cannot be combined with {@link #withDelay} or
     * {@link Debounce}. Default: at once.
     */
    public EnqueueOptions withRunAt(Instant runAt) {
        return with(
                draft -> draft.runAt = Objects.requireNonNull(runAt, "runAt").truncatedTo(ChronoUnit.MICROS));
    }

    /**
     * The earliest start as a time after acceptance by the database clock: 0 to 365 days in whole milliseconds. Cannot be
     * combined with {@link #withRunAt} or {@link Debounce}. Default: at once. A delay of zero is given, and so differs from none.
     */
    public EnqueueOptions withDelay(Duration delay) {
        return with(draft -> draft.delay = Objects.requireNonNull(delay, "delay"));
    }

    /** A set of up to 20 labels of 1 to 100 characters (code points) each, without control characters; default none. */
    public EnqueueOptions withTags(Collection<String> tags) {
        return with(draft -> draft.tags = set("tags", tags));
    }

    /** A set of labels, as {@link #withTags(Collection)}. */
    public EnqueueOptions withTags(String... tags) {
        return withTags(Arrays.asList(Objects.requireNonNull(tags, "tags")));
    }

    /** Jobs with the same concurrency key share a limit: 1 to 256 bytes of UTF-8 without control characters; default none. */
    public EnqueueOptions withConcurrencyKey(String concurrencyKey) {
        return with(draft -> draft.concurrencyKey = Objects.requireNonNull(concurrencyKey, "concurrencyKey"));
    }

    /** How many attempts the job has before it is a dead letter: 1 to 100; default {@value #DEFAULT_MAX_ATTEMPTS}. */
    public EnqueueOptions withMaxAttempts(int maxAttempts) {
        return with(draft -> draft.maxAttempts = maxAttempts);
    }

    /** How long a failed job waits for its next attempt; default {@link RetryPolicy#DEFAULT}. */
    public EnqueueOptions withRetryPolicy(RetryPolicy retryPolicy) {
        return with(draft -> draft.retryPolicy = Objects.requireNonNull(retryPolicy, "retryPolicy"));
    }

    /**
     * The instant past which no attempt may run, from 1970 to 9999, kept to the microsecond; finer digits are dropped.
     * Default: none.
     */
    public EnqueueOptions withDeadline(Instant deadline) {
        return with(draft ->
                draft.deadline = Objects.requireNonNull(deadline, "deadline").truncatedTo(ChronoUnit.MICROS));
    }

    /** The limit of one attempt: 1 ms to 365 days in whole milliseconds; default none. */
    public EnqueueOptions withExecutionTimeout(Duration executionTimeout) {
        return with(draft -> draft.executionTimeout = Objects.requireNonNull(executionTimeout, "executionTimeout"));
    }

    /**
     * Names of members of the payload whose values operators' views do not show, at any depth: a set of up to 20 names of 1 to
     * 100 characters (code points) each, without control characters, compared letter by letter; default none. The payload is
     * stored and given to its handler as it is. Not part of what makes two requests the same: a repeat returns the first job,
     * which keeps the names that it came with, while a debounced arrival brings its own. Views then show no digest of the
     * request either; the errors of conflicts do, and whoever sees one can check a guess against it.
     */
    public EnqueueOptions withSensitive(Collection<String> names) {
        return with(draft -> draft.sensitive = set("names", names));
    }

    /** Names of members that views do not show, as {@link #withSensitive(Collection)}. */
    public EnqueueOptions withSensitive(String... names) {
        return withSensitive(Arrays.asList(Objects.requireNonNull(names, "names")));
    }

    /** The key that rules acceptance; default none, so that every request is a new job. */
    public EnqueueOptions withKeyed(Keyed keyed) {
        return with(draft -> draft.keyed = Objects.requireNonNull(keyed, "keyed"));
    }

    /** An idempotency key in the default scope with the default time to live; short for {@link #withKeyed}. */
    public EnqueueOptions withIdempotencyKey(String key) {
        return withKeyed(Idempotency.of(key));
    }

    /** Where workers look for the job. */
    public String queue() {
        return values.queue;
    }

    /** Which jobs of a queue go first, higher first. */
    public int priority() {
        return values.priority;
    }

    /** The earliest start as an instant, if given so. */
    public Optional<Instant> runAt() {
        return Optional.ofNullable(values.runAt);
    }

    /** The earliest start as a time after acceptance, if given so. */
    public Optional<Duration> delay() {
        return Optional.ofNullable(values.delay);
    }

    /** The labels, sorted. */
    public Set<String> tags() {
        return values.tags;
    }

    /** What the job shares a limit by, if given. */
    public Optional<String> concurrencyKey() {
        return Optional.ofNullable(values.concurrencyKey);
    }

    /** The attempt budget. */
    public int maxAttempts() {
        return values.maxAttempts;
    }

    /** The wait between attempts. */
    public RetryPolicy retryPolicy() {
        return values.retryPolicy;
    }

    /** The instant past which no attempt may run, if given. */
    public Optional<Instant> deadline() {
        return Optional.ofNullable(values.deadline);
    }

    /** The limit of one attempt, if given. */
    public Optional<Duration> executionTimeout() {
        return Optional.ofNullable(values.executionTimeout);
    }

    /** Names of members of the payload that views do not show, sorted. */
    public Set<String> sensitive() {
        return values.sensitive;
    }

    /** The key that rules acceptance, if given. */
    public Optional<Keyed> keyed() {
        return Optional.ofNullable(values.keyed);
    }

    private static Set<String> set(String name, Collection<String> given) {
        Set<String> set = new TreeSet<>();
        Objects.requireNonNull(given, name)
                .forEach(member -> set.add(Objects.requireNonNull(member, () -> "a member of " + name)));
        return Collections.unmodifiableSet(set);
    }

    private EnqueueOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(values);
        change.accept(draft);
        return new EnqueueOptions(draft);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof EnqueueOptions that && values.fields().equals(that.values.fields());
    }

    @Override
    public int hashCode() {
        return values.fields().hashCode();
    }

    /** Says everything but the key. */
    @Override
    public String toString() {
        return "EnqueueOptions" + values.fields();
    }

    /** The fields while a new value is put together; never changed once a value holds it. */
    private static final class Draft {

        private String queue = DEFAULT_QUEUE;
        private int priority;
        private @Nullable Instant runAt;
        private @Nullable Duration delay;
        private Set<String> tags = Set.of();
        private @Nullable String concurrencyKey;
        private int maxAttempts = DEFAULT_MAX_ATTEMPTS;
        private RetryPolicy retryPolicy = RetryPolicy.DEFAULT;
        private @Nullable Instant deadline;
        private @Nullable Duration executionTimeout;
        private Set<String> sensitive = Set.of();
        private @Nullable Keyed keyed;

        Draft() {}

        Draft(Draft source) {
            queue = source.queue;
            priority = source.priority;
            runAt = source.runAt;
            delay = source.delay;
            tags = source.tags;
            concurrencyKey = source.concurrencyKey;
            maxAttempts = source.maxAttempts;
            retryPolicy = source.retryPolicy;
            deadline = source.deadline;
            executionTimeout = source.executionTimeout;
            sensitive = source.sensitive;
            keyed = source.keyed;
        }

        /** The fields that say something, by name. */
        Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("queue", queue);
            fields.put("priority", priority);
            putIfGiven(fields, "runAt", runAt);
            putIfGiven(fields, "delay", delay);
            fields.put("tags", tags);
            putIfGiven(fields, "concurrencyKey", concurrencyKey);
            fields.put("maxAttempts", maxAttempts);
            fields.put("retryPolicy", retryPolicy);
            putIfGiven(fields, "deadline", deadline);
            putIfGiven(fields, "executionTimeout", executionTimeout);
            if (!sensitive.isEmpty()) {
                fields.put("sensitive", sensitive);
            }
            putIfGiven(fields, "keyed", keyed);
            return fields;
        }

        private static void putIfGiven(Map<String, Object> fields, String name, @Nullable Object value) {
            if (value != null) {
                fields.put(name, value);
            }
        }
    }
}
