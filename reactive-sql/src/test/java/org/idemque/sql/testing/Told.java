package org.idemque.sql.testing;

import java.util.List;
import java.util.Objects;
import org.idemque.EnqueueIdempotencyConflictException;
import org.idemque.EnqueueOutcome;
import org.idemque.EnqueueResult;
import org.idemque.JobId;
import org.jspecify.annotations.Nullable;

/**
 * What a caller was told in the end.
 *
 * @param results one for each of its requests; none with an error
 * @param error the error, if it was one
 */
public record Told(List<EnqueueResult> results, @Nullable Throwable error) {

    /** The only result. */
    public EnqueueResult result() {
        if (results.size() != 1) {
            throw new AssertionError("expected one result, but was told " + this, error);
        }
        return results.get(0);
    }

    /** The conflict, which it must have been. */
    public EnqueueIdempotencyConflictException conflict() {
        if (error instanceof EnqueueIdempotencyConflictException conflict) {
            return conflict;
        }
        throw new AssertionError("expected a conflict, but was told " + this, error);
    }

    /** Whether it was an error. */
    public boolean failed() {
        return error != null;
    }

    /** The jobs of this outcome. */
    public List<JobId> jobs(EnqueueOutcome outcome) {
        return results.stream()
                .filter(result -> result.outcome() == outcome)
                .map(EnqueueResult::jobId)
                .toList();
    }

    /** The error, which must be of a type. */
    public <E extends Throwable> E error(Class<E> type) {
        if (!type.isInstance(error)) {
            throw new AssertionError("expected %s, but was told %s".formatted(type.getSimpleName(), this), error);
        }
        return Objects.requireNonNull(type.cast(error));
    }
}
