package org.idemque.sql.history;

import org.idemque.JobId;
import org.idemque.KeyMode;
import org.jspecify.annotations.Nullable;

/**
 * Who has a key.
 *
 * @param mode in which the key lives
 * @param job its job; null if nobody was told
 * @param asked what the first request asked for
 * @param work what the job does, which under debounce is what the last request asked for
 * @param absorbed how many requests its job has absorbed
 * @param live whether its time is not over
 * @param pending whether the job has not begun
 */
record Owner(KeyMode mode, @Nullable JobId job, int asked, int work, long absorbed, boolean live, boolean pending) {

    static Owner first(Ask ask, @Nullable JobId job) {
        return new Owner(ask.mode(), job, ask.work(), ask.work(), 0, true, true);
    }

    Owner replacedBy(Ask ask) {
        return new Owner(mode, job, asked, ask.work(), absorbed, live, pending);
    }

    Owner absorbing() {
        return new Owner(mode, job, asked, work, absorbed + 1, live, pending);
    }

    Owner known(JobId id) {
        return new Owner(mode, id, asked, work, absorbed, live, pending);
    }

    Owner begun() {
        return new Owner(mode, job, asked, work, absorbed, live, false);
    }

    Owner expired() {
        return new Owner(mode, job, asked, work, absorbed, false, pending);
    }

    /** Whether it is this one that the tables hold, which keep of what was asked a digest alone, and nothing of a job that is gone. */
    boolean isStoredAs(Owner stored) {
        return stored.job() != null
                && mayHave(stored.job())
                && mode == stored.mode()
                && (work == stored.work() || stored.work() == Tables.GONE)
                && absorbed == stored.absorbed()
                && live == stored.live()
                && pending == stored.pending();
    }

    /** Whether a job may be its own, as far as anybody was told. */
    boolean mayHave(JobId id) {
        return job == null || job.equals(id);
    }
}
