package org.idemque.benchmarks.scenario;

import java.util.Arrays;
import org.idemque.KeyMode;
import org.idemque.benchmarks.load.KeyPattern;

/** What is asked of the contenders. */
public enum Scenario {
    ACCEPT("all keys are new", KeyPattern.FRESH, 256),
    REPLAY("requests repeat 1,000 that were accepted before", KeyPattern.KNOWN, 256),
    MIXED("one request in ten repeats an earlier one", KeyPattern.MIXED, 256),
    CONFLICT("requests ask for different work under 1,000 keys that were accepted before", KeyPattern.DIFFERENT, 256),
    HOT_KEY("one key for all callers, from the first request on", KeyPattern.ONE, 256),
    DEBOUNCE("arrivals replace the jobs of 1,000 debounced keys", KeyMode.DEBOUNCE, KeyPattern.KNOWN, 256),
    DEBOUNCE_HOT("arrivals replace the job of one debounced key", KeyMode.DEBOUNCE, KeyPattern.ONE, 256),
    THROTTLE("requests are absorbed by the jobs of 1,000 throttled keys", KeyMode.THROTTLE, KeyPattern.KNOWN, 256),
    THROTTLE_HOT("requests are absorbed by the job of one throttled key", KeyMode.THROTTLE, KeyPattern.ONE, 256),
    PLAIN("no keys", KeyPattern.NONE, 256),
    WEBHOOKS("the payloads of real webhooks, all keys new", KeyPattern.FRESH, 256),
    BATCH("many new keys in one call", KeyPattern.FRESH, 8),
    LONE("one caller at a time, all keys new", KeyPattern.FRESH, 1),
    GROWTH("new keys from empty tables on, never vacuumed nor analysed", KeyPattern.FRESH, 256),
    MEMORY("far more callers than the room holds, while the database stands still", KeyPattern.FRESH, 1_000_000);

    private final String about;
    private final KeyMode mode;
    private final KeyPattern pattern;
    private final int callers;

    Scenario(String about, KeyPattern pattern, int callers) {
        this(about, KeyMode.IDEMPOTENCY, pattern, callers);
    }

    Scenario(String about, KeyMode mode, KeyPattern pattern, int callers) {
        this.about = about;
        this.mode = mode;
        this.pattern = pattern;
        this.callers = callers;
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

    public static Scenario titled(String title) {
        return Arrays.stream(values())
                .filter(scenario -> scenario.title().equals(title))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no scenario is called '%s'".formatted(title)));
    }
}
