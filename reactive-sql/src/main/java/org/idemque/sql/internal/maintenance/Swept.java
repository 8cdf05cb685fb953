package org.idemque.sql.internal.maintenance;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import org.idemque.IdemqueException;
import org.jspecify.annotations.Nullable;

/**
 * How far a sweep has come.
 *
 * @param from where its next step begins; none for the beginning
 * @param steps how many statements it took
 * @param removed how many rows they deleted
 * @param complete whether it came to the end of what is over
 * @param heldFor the age of the oldest row that was left to another transaction, by it or by those that it resumes
 * @param behind the age of the row where it stopped short of the end
 * @param failure what ended it early
 */
public record Swept(
        @Nullable OffsetDateTime from,
        int steps,
        long removed,
        boolean complete,
        Duration heldFor,
        Duration behind,
        @Nullable IdemqueException failure) {

    static Swept beginning() {
        return new Swept(null, 0, 0, false, Duration.ZERO, Duration.ZERO, null);
    }

    /** A sweep that goes on where this one stopped, and that knows what this one left behind; from the end, a new one. */
    Swept resumed() {
        return complete ? beginning() : new Swept(from, 0, 0, false, heldFor, Duration.ZERO, null);
    }

    /**
     * One step further. The next step begins at the moment of the last row of this one, since others may be of the same
     * moment; unless that is where this one began and all of it stays, which would never end.
     */
    Swept after(Step step, int rows) {
        boolean end = step.lookedAt() < rows;
        OffsetDateTime reached = step.reached();
        boolean stuck = step.removed() == 0 && reached != null && reached.equals(from);
        OffsetDateTime next = stuck && reached != null ? reached.plus(1, ChronoUnit.MICROS) : reached;
        // Behind the last row of a full step there may be more, none of it older.
        Duration left = max(heldFor, step.oldestHeld());
        return new Swept(
                end ? null : next,
                steps + 1,
                removed + step.removed(),
                end,
                left,
                end ? Duration.ZERO : step.reachedAge(),
                null);
    }

    /** Stopped by an error, before which it was as far as this. */
    Swept failed(IdemqueException error) {
        return new Swept(from, steps, removed, false, heldFor, behind, error);
    }

    /** The age of the oldest row that is over and may be left. */
    public Duration lag() {
        return max(heldFor, behind);
    }

    boolean isOver(int maxSteps) {
        return complete || failure != null || steps >= maxSteps;
    }

    private static Duration max(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }
}
