package org.idemque.examples.demo;

/** Something that callers do to the application, and what must come of it. */
interface Scenario {

    /** What the callers do. */
    String title();

    /** Does it, once. */
    Finding play(Shop shop);
}
