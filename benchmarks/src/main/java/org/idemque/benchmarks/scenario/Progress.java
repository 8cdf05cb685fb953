package org.idemque.benchmarks.scenario;

import java.time.Duration;
import java.util.function.Supplier;

/** Tells somebody what is being done. */
public interface Progress {

    /** Tells nobody. */
    Progress NONE = new Progress() {
        @Override
        public <T> T during(String what, Duration expected, Supplier<T> work) {
            return work.get();
        }
    };

    /** Does the work, which is expected to take a while. */
    <T> T during(String what, Duration expected, Supplier<T> work);
}
