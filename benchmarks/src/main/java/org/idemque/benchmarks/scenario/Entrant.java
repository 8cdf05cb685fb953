package org.idemque.benchmarks.scenario;

import org.idemque.benchmarks.contender.Contender;

/** A contender with what is asked of it: a scenario, or the one that it is told against. */
record Entrant(Scenario scenario, Contender contender) {

    Entrant at(Scenario other) {
        return new Entrant(other, contender);
    }

    /** What it warms up with: the callers' part will do. */
    Entrant warmingUp() {
        return scenario.isBesideExpired() ? at(Scenario.ACCEPT) : this;
    }
}
