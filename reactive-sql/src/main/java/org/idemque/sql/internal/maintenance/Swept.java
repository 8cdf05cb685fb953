package org.idemque.sql.internal.maintenance;

import java.time.Duration;
import java.time.OffsetDateTime;
import org.idemque.IdemqueException;
import org.jspecify.annotations.Nullable;

/**
 * How far a sweep has come.
 *
 * @param from the moment from which its next step goes on; none for the beginning
 * @param skip how many rows of that moment it has looked at and left
 * @param steps how many statements it took
 * @param removed how many rows they deleted
 * @param complete whether it came to the end of what is over
 * @param heldFor the age of the oldest row that was left to another transaction, by it or by those that it resumes
 * @param behind the age of the row where it stopped short of the end
 * @param failure what ended it early
 */
public record Swept(
        @Nullable OffsetDateTime from,
        long skip,
        int steps,
        long removed,
        boolean complete,
        Duration heldFor,
        Duration behind,
        @Nullable IdemqueException failure) {

    static Swept beginning() {
        return new Swept(null, 0, 0, 0, false, Duration.ZERO, Duration.ZERO, null);
    }

    /** A sweep that goes on where this one stopped, and that knows what this one left behind; from the end, a new one. */
    Swept resumed() {
        return complete ? beginning() : new Swept(from, skip, 0, 0, false, heldFor, Duration.ZERO, null);
    }

    /**
     * One step further. The next begins at the moment of the last row of this one, since others may be of the same moment, and
     * passes over those of it that stay.
     */
    Swept after(Step step, int rows) {
        boolean end = step.lookedAt() < rows;
        OffsetDateTime reached = step.reached();
        boolean sameMoment = reached != null && from != null && reached.isEqual(from);
        return new Swept(
                end ? null : reached,
                end ? 0 : step.stayed() + (sameMoment ? skip : 0),
                steps + 1,
                removed + step.removed(),
                end,
                max(heldFor, step.oldestHeld()),
                // Behind the last row of a full step there may be more, none of it older.
                end ? Duration.ZERO : step.reachedAge(),
                null);
    }

    /** Stopped by an error, before which it was as far as this. */
    Swept failed(IdemqueException error) {
        return new Swept(from, skip, steps, removed, false, heldFor, behind, error);
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
