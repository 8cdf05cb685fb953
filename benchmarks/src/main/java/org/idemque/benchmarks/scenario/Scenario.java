package org.idemque.benchmarks.scenario;

import java.util.Arrays;
import java.util.Optional;
import org.idemque.KeyMode;
import org.idemque.benchmarks.load.KeyPattern;
import org.jspecify.annotations.Nullable;

/** What is asked of the contenders. */
public enum Scenario {
    ACCEPT("all keys are new", KeyPattern.FRESH, 256),
    REPLAY("requests repeat 1,000 that were accepted before", KeyPattern.KNOWN, 256),
    MIXED("one request in ten repeats an earlier one", KeyPattern.MIXED, 256),
    CONFLICT("requests ask for different work under 1,000 keys that were accepted before", KeyPattern.DIFFERENT, 256),
    HOT_KEY("one key for all callers, from the first request on", KeyPattern.ONE, 256),
    DEBOUNCE("arrivals replace the jobs of 1,000 debounced keys", KeyMode.DEBOUNCE, KeyPattern.KNOWN, ACCEPT),
    DEBOUNCE_HOT("arrivals replace the job of one debounced key", KeyMode.DEBOUNCE, KeyPattern.ONE, DEBOUNCE),
    THROTTLE("requests are absorbed by the jobs of 1,000 throttled keys", KeyMode.THROTTLE, KeyPattern.KNOWN, REPLAY),
    THROTTLE_HOT("requests are absorbed by the job of one throttled key", KeyMode.THROTTLE, KeyPattern.ONE, THROTTLE),
    PLAIN("no keys", KeyPattern.NONE, 256),
    WEBHOOKS("the payloads of real webhooks, all keys new", KeyPattern.FRESH, 256),
    BATCH("many new keys in one call", KeyPattern.FRESH, 8),
    LONE("one caller at a time, all keys new", KeyPattern.FRESH, 1),
    GROWTH("new keys from empty tables on, never vacuumed nor analysed", KeyPattern.FRESH, 256),
    UNTENDED("all keys are new, beside expired bindings that stay", KeyPattern.FRESH, 256),
    MAINTENANCE(
            "all keys are new, while maintenance removes expired bindings until none is left",
            KeyMode.IDEMPOTENCY,
            KeyPattern.FRESH,
            UNTENDED),
    MEMORY("far more callers than the room holds, while the database stands still", KeyPattern.FRESH, 1_000_000);

    private final String about;
    private final KeyMode mode;
    private final KeyPattern pattern;
    private final int callers;
    private final @Nullable Scenario reference;

    Scenario(String about, KeyPattern pattern, int callers) {
        this(about, KeyMode.IDEMPOTENCY, pattern, callers, null);
    }

    /** With as many callers as the reference. */
    Scenario(String about, KeyMode mode, KeyPattern pattern, Scenario reference) {
        this(about, mode, pattern, reference.callers, reference);
    }

    Scenario(String about, KeyMode mode, KeyPattern pattern, int callers, @Nullable Scenario reference) {
        this.about = about;
        this.mode = mode;
        this.pattern = pattern;
        this.callers = callers;
        this.reference = reference;
    }

    /** As it is called on the command line. */
    public String title() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }

    public String about() {
        return about;
    }

    /** What the keys do. */
    public KeyMode mode() {
        return mode;
    }

    public KeyPattern pattern() {
        return pattern;
    }

    /** How many callers there are unless it is said. */
    public int callers() {
        return callers;
    }

    /** Whether bindings that have expired are there from the beginning. */
    boolean isBesideExpired() {
        return this == UNTENDED || this == MAINTENANCE;
    }

    /** What is measured in the same run, in alternating rounds, so that the one's rate can be told against the other's. */
    public Optional<Scenario> reference() {
        return Optional.ofNullable(reference);
    }

    public static Scenario titled(String title) {
        return Arrays.stream(values())
                .filter(scenario -> scenario.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no scenario is called '%s'".formatted(title)));
    }
}
