package org.idemque.sql.history;

import java.util.List;
import java.util.Objects;
import org.idemque.JobId;
import org.idemque.OutcomeUnknownException;
import org.idemque.sql.testing.Told;
import org.jspecify.annotations.Nullable;

/** Something that happened during a round, of which only what was told is known. */
sealed interface Event {

    /** Whether it may have happened or not. */
    boolean isUncertain();

    /** A call with what its caller was told; nothing, if it left. */
    record Called(Call call, @Nullable Told told) implements Event {

        @Override
        public boolean isUncertain() {
            return told == null || told.error() instanceof OutcomeUnknownException;
        }

        /** What was told, if anything was. */
        Told known() {
            return Objects.requireNonNull(told);
        }
    }

    /** A call that was perhaps made twice, since its connection broke: once more than its caller knows. */
    record Resent(List<Ask> asks) implements Event {

        @Override
        public boolean isUncertain() {
            return true;
        }
    }

    /** A worker has claimed a job, and got its payload. */
    record Claimed(JobId job, String payload) implements Event {

        @Override
        public boolean isUncertain() {
            return false;
        }
    }
}
